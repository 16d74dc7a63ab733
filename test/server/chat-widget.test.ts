import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
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
  how: { width?: number; dark?: boolean; locale?: string } = {},
): Promise<Page> {
  const { width = 800, dark = false, locale = 'en-US' } = how;
  const context = await browser!.newContext({
    viewport: { width, height: 800 },
    colorScheme: dark ? 'dark' : 'light',
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
    await page.getByRole('button', { name: /Of man-made fibers/ }).click();
    await page.getByText(/" moved 6109/).waitFor();
    expect(await page.getByRole('button', { name: /Of man-made fibers/ }).isDisabled()).toBe(true);
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

  test('speaks Spanish, fits a phone, is dark where the reader’s screen is', async () => {
    const { address } = await demo();
    const page = await open(address, { width: 360, dark: true, locale: 'es-MX' });
    await page.evaluate(`
      const old = document.querySelector('tariff-chat');
      const chat = document.createElement('tariff-chat');
      chat.setAttribute('lang', 'es');
      chat.setAttribute('ticket-url', '/demo/ticket');
      old.replaceWith(chat);
    `);
    await say(page, 'mesa de madera');
    await page.getByRole('figure', { name: /^Clasificación 9403/ }).waitFor();
    const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth + 16');
    expect(wide).toBe(false);
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
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('wooden table');
    await page.keyboard.press('Enter');
    await page.getByRole('group').waitFor();
    const option = page.getByRole('group').getByRole('button').nth(5);
    await option.focus();
    await page.keyboard.press('Enter');
    await page.getByText('moved').waitFor();
  });
});
