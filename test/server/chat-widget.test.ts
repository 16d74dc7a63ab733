import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type AxeResults, source as axe } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import config from '../../widget.config.js';
import { type Served, served } from '../support/served.js';

const root = join(import.meta.dirname, '../..');
const found = ['chromium', 'chromium-browser', 'google-chrome']
  .flatMap((name) => (process.env['PATH'] ?? '').split(':').map((folder) => join(folder, name)))
  .find((path) => existsSync(path));
if (!found) process.stdout.write('the widget is not tried in a browser: there is no chromium on PATH\n');
/** where pictures go that somebody wants to look at */
const pictures = process.env['PICTURES'];

let script = '';
let browser: Browser | undefined;

beforeAll(async () => {
  const { output, ...input } = config;
  const bundle = await rolldown({ ...input, cwd: root });
  const made = await bundle.generate({ ...output, file: 'chat.js' });
  await bundle.close();
  script = made.output[0].code;
  if (!found) return;
  const { chromium } = await import('playwright-core');
  browser = await chromium.launch({ executablePath: found, args: ['--no-sandbox'] });
});
afterAll(() => browser?.close());

/** A server with the demo page, on a port of its own or the one given. */
async function demo(
  home?: string,
  port = 0,
): Promise<Served & { readonly address: string; readonly port: number }> {
  const key = { demoKey: '' };
  const server = await served({
    ...(home === undefined ? {} : { home }),
    settings: {
      publicUrl: null,
      chat: {
        widget: script,
        get demoKey() {
          return key.demoKey;
        },
      },
    },
  });
  key.demoKey = await server.key();
  const address = await server.app.listen({ host: '127.0.0.1', port });
  return { ...server, address, port: Number(new URL(address).port) };
}

async function open(
  address: string,
  how: { width?: number; dark?: boolean; locale?: string; still?: boolean } = {},
): Promise<Page> {
  const { width = 800, dark = false, locale = 'en-US', still = true } = how;
  const context = await browser!.newContext({
    viewport: { width, height: 800 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: still ? 'reduce' : 'no-preference',
    permissions: ['clipboard-read', 'clipboard-write'],
    locale,
  });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/WebSocket|ERR_|Failed to load resource/.test(message.text()))
      faults.push(message.text());
  });
  page.on('pageerror', (fault) => faults.push(String(fault)));
  onTestFinished(() => expect(faults).toEqual([]));
  await page.goto(`${address}/demo`);
  return page;
}

async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

const say = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox').fill(text);
  await page.getByRole('textbox').press('Enter');
};

/** Waits until everything that was said is answered. */
const over = async (page: Page): Promise<void> => {
  await page.locator('.turn').first().waitFor();
  await page.locator('.waits').waitFor({ state: 'detached' });
};

/** What a body of code answers that has the shadow root as `root`. */
const inWidget = (page: Page, body: string): Promise<unknown> =>
  page.evaluate(`((root) => { ${body} })(document.querySelector('tariff-chat').shadowRoot)`);

const words = (page: Page): Promise<string[]> => page.locator('.turn').allInnerTexts();

const box = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())!;

test('the script stays below 40 kB, compressed', () => {
  const size = gzipSync(script).length;
  process.stdout.write(`the widget: ${script.length} bytes, ${size} compressed\n`);
  expect(size).toBeLessThan(40_000);
  expect(script).not.toMatch(/\beval\(|new Function|innerHTML/);
});

describe.skipIf(!found)('the widget in a browser', () => {
  test('asks, offers answers to click, and shows cards and a duty', async () => {
    const { address } = await demo();
    const page = await open(address);
    await say(page, "women's knitted t-shirt");
    await page.getByRole('figure', { name: 'Classification 6109.90.10.50' }).waitFor();
    await picture(page, 'asked');
    await page.getByRole('button', { name: /Of other textile materials/ }).click();
    await page.getByText(/" moved 6109/).waitFor();
    expect(await page.getByRole('button', { name: /Of other textile materials/ }).isDisabled()).toBe(true);
    expect(await page.getByRole('figure', { name: /^Classification 6109/ }).count()).toBe(2);
    await say(page, 'duty from China value 12000');
    await page.getByRole('figure', { name: /^Duty 6109/ }).waitFor();
    await picture(page, 'duty');
  });

  test('goes on after the server went and came back, and says when the case is lost', async () => {
    const first = await demo();
    const page = await open(first.address);
    await say(page, 'wooden table');
    await page.getByRole('figure', { name: /^Classification 9403/ }).waitFor();
    await first.stop();
    await page.getByText('The connection was cut').waitFor();
    await picture(page, 'cut');
    await demo(undefined, first.port);
    await page.getByText('The server began anew').waitFor();
    await say(page, 'leather handbag');
    await page.getByRole('figure', { name: /^Classification 4202/ }).waitFor();
    expect(await page.getByRole('figure').count()).toBe(2);
  });

  test('goes on in the same case after a cut of the line alone', async () => {
    const server = await demo();
    const page = await open(server.address);
    await say(page, 'wooden table');
    await page.getByRole('figure', { name: /^Classification 9403/ }).waitFor();
    for (const client of server.app.websocketServer.clients) client.terminate();
    await say(page, 'summary');
    await page.getByText('Goods, in your words: "wooden table"').waitFor();
    expect(await page.getByRole('figure').count()).toBe(1);
  });

  test('shows the answer from its start, below the question asked', async () => {
    const { address } = await demo();
    const page = await open(address);
    await say(page, 'stainless steel vacuum bottle, 0.5 l');
    await page.getByRole('figure', { name: /^Classification 9617/ }).waitFor();
    await say(page, 'duty from China value 12000');
    await page.getByRole('figure', { name: /^Duty 9617/ }).waitFor();
    await over(page);
    const log = await box(page, '[role=log]');
    const asked = await box(page, '.turn:last-child .said');
    expect(asked.y).toBeGreaterThanOrEqual(log.y);
    expect(asked.y - log.y).toBeLessThan(40);
    await picture(page, 'start');
  });

  test('shows the case in chips, and begins another', async () => {
    const { address } = await demo();
    const page = await open(address);
    const chips = page.getByRole('list', { name: 'The case as it was read' });
    expect(await chips.count()).toBe(0);
    await say(page, "women's knitted cotton t-shirt from China, value 12000 USD");
    await over(page);
    expect(await chips.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('knitted cotton t-shirt'),
      expect.stringMatching(/^Code 6109\.10/),
      'From China',
      'Value 12,000 USD',
      expect.stringMatching(/^Day \d{4}-\d\d-\d\d$/),
    ]);
    await page.getByRole('button', { name: 'New case' }).click();
    await page.getByText('A new case. What are the goods?').waitFor();
    await over(page);
    expect(await chips.count()).toBe(0);
  });

  test('has the whole talk again after the page was loaded again, and goes on in it', async () => {
    const { address } = await demo();
    const page = await open(address);
    await say(page, "women's knitted t-shirt");
    await page.getByRole('button', { name: /Of other textile materials/ }).click();
    await page.getByText(/" moved 6109/).waitFor();
    await over(page);
    const before = await words(page);
    await page.reload();
    await page.getByText(/" moved 6109/).waitFor();
    expect(await words(page)).toEqual(before);
    await say(page, 'summary');
    await page.getByText(/Goods, in your words: "women's knitted t-shirt"/).waitFor();
    // what was answered is not asked again
    expect(await page.getByRole('figure').count()).toBe(2);
    expect(await page.locator('.said').count()).toBe(3);
  });

  test('says so where the server knows nothing of the talk any more when the page is loaded again', async () => {
    const first = await demo();
    const page = await open(first.address);
    await say(page, 'wooden table');
    await over(page);
    await first.stop();
    await demo(undefined, first.port);
    await page.reload();
    await page.getByText('The server began anew').waitFor();
    await say(page, 'leather handbag');
    await page.getByRole('figure', { name: /^Classification 4202/ }).waitFor();
    expect(await page.getByRole('figure').count()).toBe(1);
  });

  test('keeps its talk where the node is moved in the page, at once or later', async () => {
    const { address } = await demo();
    const page = await open(address);
    await say(page, 'wooden table');
    await over(page);
    await page.evaluate(`(() => {
      const place = document.createElement('section');
      document.querySelector('main').append(place);
      place.append(document.querySelector('tariff-chat'));
    })()`);
    await say(page, 'summary');
    await page.getByText('Goods, in your words: "wooden table"').waitFor();
    await page.evaluate("window.held = document.querySelector('tariff-chat'); held.remove()");
    await page.evaluate(
      "new Promise((go) => setTimeout(go, 50)).then(() => document.querySelector('main').append(held))",
    );
    await say(page, 'candidates');
    await page.getByText('The likeliest lines').or(page.getByText('1. 9403')).first().waitFor();
    expect(await page.locator('.said').count()).toBe(3);
  });

  test('prints what is folded', async () => {
    const { address } = await demo();
    const page = await open(address);
    await say(page, 'duty on 6109.10.00.40 from China on value 12000');
    await page.getByRole('figure', { name: /^Duty 6109/ }).waitFor();
    await over(page);
    const folded = () => page.locator('details:not([open])').count();
    expect(await folded()).toBeGreaterThan(0);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await folded()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect(
      await inWidget(
        page,
        "const log = root.querySelector('[role=log]'); return log.scrollHeight - log.clientHeight",
      ),
    ).toBe(0);
    // what is light on a dark screen would be pale on paper
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const ink = "return getComputedStyle(root.querySelector('figcaption')).color";
    expect(await inWidget(page, ink)).toBe('rgb(28, 36, 48)');
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await folded()).toBeGreaterThan(0);
  });

  test('looks the same in a page with hostile styles, and runs from left to right', async () => {
    const { address } = await demo();
    const page = await open(address);
    await say(page, 'wooden table');
    await over(page);
    const look = () =>
      inWidget(
        page,
        `return [...root.querySelectorAll('.turn p, .turn button, figcaption, td, textarea')].map((node) => {
          const style = getComputedStyle(node);
          return ['letterSpacing', 'wordSpacing', 'textTransform', 'textAlign', 'lineHeight', 'fontFamily', 'fontSize', 'fontStyle', 'textIndent', 'direction', 'color', 'visibility', 'whiteSpace']
            .map((name) => style[name]).join(' ');
        })`,
      );
    const before = await look();
    expect((before as unknown[]).length).toBeGreaterThan(5);
    await page.evaluate(`(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('html { font-size:9px } * { letter-spacing:3px; word-spacing:9px; text-transform:uppercase; text-align:right; line-height:3; font:italic 31px serif; text-indent:20px; color:red; white-space:pre } p { display:none }');
      document.adoptedStyleSheets = [sheet];
    })()`);
    expect(await look()).toEqual(before);
    await page.locator('tariff-chat').scrollIntoViewIfNeeded();
    await picture(page, 'hostile');
    await page.evaluate("document.documentElement.dir = 'rtl'");
    expect(await look()).toEqual(before);
  });

  test('writes what comes as text and never as markup', async () => {
    const { address } = await demo();
    const page = await open(address);
    await say(page, '<img src=x onerror="window.hit=1"><script>window.hit=1</script> <b>table</b> of wood');
    await over(page);
    await say(page, 'summary');
    await over(page);
    expect(await page.evaluate('window.hit')).toBeUndefined();
    expect(await page.locator('tariff-chat').locator('img, script, b').count()).toBe(0);
  });

  test.each([
    ['en', 'en-US', 'Classification'],
    ['es', 'es-MX', 'Clasificación'],
  ])(
    'greets in the language of the reader (%s), with examples that are answered',
    async (tag, locale, card) => {
      const { address } = await demo();
      const page = await open(address, { locale });
      expect(await page.locator('html').getAttribute('lang')).toBe(tag);
      const count = await page.locator('.examples button').count();
      expect(count).toBe(4);
      await picture(page, `greeting-${tag}`);
      for (let at = 0; at < count; at++) {
        await page.evaluate('sessionStorage.clear()');
        await page.reload();
        await page.locator('.examples button').nth(at).click();
        await over(page);
        // goods and comparisons have a card, the law has its citation
        const answer = await page.locator('.turn').last().innerText();
        expect(answer).toMatch(/\[[^\]]+\]|\d{4}\.\d{2}/);
        if (at === 0) await page.getByRole('figure', { name: new RegExp(`^${card} 9617`) }).waitFor();
      }
    },
  );

  test('fits a phone, is dark where the reader’s screen is', async () => {
    const { address } = await demo();
    const page = await open(address, { width: 360, dark: true, locale: 'es-MX' });
    await say(page, 'mesa de madera');
    await page.getByRole('figure', { name: /^Clasificación 9403/ }).waitFor();
    await say(page, 'arancel desde China, valor 12000 USD');
    await page.getByRole('figure', { name: /^Arancel 9403/ }).waitFor();
    await over(page);
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
    const tooWide = await inWidget(
      page,
      "return [...root.querySelectorAll('[role=log], .wide, .case')].filter((each) => each.scrollWidth > each.clientWidth).length",
    );
    expect(tooWide).toBe(0);
    const paper = await page.evaluate(
      "getComputedStyle(document.querySelector('tariff-chat')).backgroundColor",
    );
    expect(paper).toBe('rgb(18, 23, 29)');
    await picture(page, 'phone');
  });

  test('is used with the keyboard alone, and its log is announced', async () => {
    const { address } = await demo();
    const page = await open(address);
    expect(await page.getByRole('log').getAttribute('aria-live')).toBe('polite');
    await page.getByRole('textbox').waitFor();
    const focused = () =>
      page.evaluate(
        'document.activeElement?.shadowRoot?.activeElement?.localName ?? document.activeElement?.localName',
      );
    for (let at = 0; at < 20 && (await focused()) !== 'textarea'; at++) await page.keyboard.press('Tab');
    await page.keyboard.type('wooden table');
    await page.keyboard.press('Enter');
    await page.getByRole('group').waitFor();
    await over(page);
    // back through the button, the box and the log to the last option
    for (let at = 0; at < 20 && (await focused()) !== 'button'; at++) await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator('.turn').nth(1).waitFor();
    await over(page);
    // reading goes on where the answer begins, and no keyboard of a phone comes up
    expect(await focused()).toBe('p');
  });

  test('its snippets are copied, and its theme is chosen', async () => {
    const { address } = await demo();
    const page = await open(address);
    await page.getByRole('button', { name: 'Copy' }).first().click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `<script src="${address}/chat.js"></script>\n<tariff-chat ticket-url="/my-chat-ticket"></tariff-chat>`,
    );
    await page.getByRole('combobox').selectOption('dark');
    const dark = await page.evaluate(
      "getComputedStyle(document.body).backgroundColor + getComputedStyle(document.querySelector('tariff-chat')).backgroundColor",
    );
    expect(dark).toBe('rgb(12, 16, 21)rgb(18, 23, 29)');
  });

  describe.each([360, 768, 1280])('%i px wide', (width) => {
    test.each([false, true])('has no serious fault of access, dark: %s', async (dark) => {
      const { address } = await demo();
      const page = await open(address, { width, dark });
      await picture(page, `demo-${width}-${dark ? 'dark' : 'light'}`);
      await say(page, "women's knitted t-shirt");
      await over(page);
      await picture(page, `goods-${width}-${dark ? 'dark' : 'light'}`);
      await say(page, 'duty from China value 12000');
      await over(page);
      await picture(page, `duty-${width}-${dark ? 'dark' : 'light'}`);
      await page.evaluate(axe);
      const { violations } = (await page.evaluate('axe.run()')) as AxeResults;
      const grave = violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`);
      expect(grave).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
    });
  });
});
