import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type AxeResults, source as axe } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Served, served } from '../support/served.js';

const found = ['chromium', 'chromium-browser', 'google-chrome']
  .flatMap((name) => (process.env['PATH'] ?? '').split(':').map((folder) => join(folder, name)))
  .find((path) => existsSync(path));
if (!found) process.stdout.write('the page /docs is not tried: there is no chromium on PATH\n');
/** where pictures go that somebody wants to look at */
const pictures = process.env['PICTURES'];

let browser: Browser | undefined;
beforeAll(async () => {
  if (!found) return;
  const { chromium } = await import('playwright-core');
  browser = await chromium.launch({ executablePath: found, args: ['--no-sandbox'] });
});
afterAll(() => browser?.close());

async function listening(): Promise<Served & { readonly address: string }> {
  const server = await served({ settings: { publicUrl: null } });
  return { ...server, address: await server.app.listen({ host: '127.0.0.1', port: 0 }) };
}

/** The page at a place of it, drawn; what it asks of others than its server, and what its policy refuses, fails the test. */
async function open(address: string, place: string, { width = 1280, dark = false } = {}): Promise<Page> {
  const context = await browser!.newContext({
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${address}/`) && !/^(data|blob):/.test(request.url()))
      wrong.push(`asks ${request.url()}`);
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Refused|validation error/.test(message.text())) wrong.push(message.text());
  });
  page.on('pageerror', (fault) => wrong.push(String(fault)));
  onTestFinished(() => expect(wrong).toEqual([]));
  await page.goto(`${address}/docs${place}`);
  await page.getByRole('heading', { name: 'First call' }).first().waitFor({ state: 'attached' });
  return page;
}

/** What is seriously wrong with the page for who does not see it, or uses no mouse. */
async function faultsOf(page: Page): Promise<string[]> {
  // the mending of names waits for the next frame
  await page.waitForTimeout(1000);
  await page.evaluate(axe);
  const { violations } = (await page.evaluate('axe.run()')) as AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

const classify = '#tag/classification/POST/v1/classify';

describe.skipIf(!found)('the page /docs in a browser', () => {
  it('bears our name and sign, and has every chapter of the guide and every group of operations', async () => {
    const { address } = await listening();
    const page = await open(address, '');
    expect(await page.title()).toBe('Tariff API reference');
    expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/docs/icon.svg');
    const menu = await page.locator('aside').first().innerText();
    for (const chapter of [
      ...['First call', 'Authentication', 'Repeating a call', 'Lists of products', 'Errors'],
      ...['Receiving webhooks', 'The chat protocol', 'Limits', 'Versions'],
      ...['Classification', 'Batches', 'Webhooks', 'Account', 'Law', 'Monitor', 'Chat', 'Service'],
    ])
      expect(menu).toContain(chapter);
    expect(await page.locator('body').innerText()).not.toMatch(/Scalar|Swagger/);
    const toggle = page.getByRole('button', { name: 'Dark colours' }).first();
    expect(await toggle.getAttribute('aria-pressed')).toBe('false');
    // where the keyboard is, is seen on a block that scrolls too
    await page.locator('code[tabindex="0"]').first().focus();
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
  }, 600_000);

  it('takes a key and executes a call', async () => {
    const server = await listening();
    const key = await server.key();
    const page = await open(server.address, '#tag/account/GET/v1/account');
    await page.getByPlaceholder('Token').first().fill(key);
    await page
      .getByRole('button', { name: /Test Request.*\/v1\/account/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^Send/ }).last().click();
    await page
      .getByText(`"${key.slice(0, 12)}"`)
      .and(page.locator(':visible'))
      .first()
      .waitFor();
    await picture(page, 'docs-call');
  }, 600_000);

  // axe takes half a minute for a page of this length: the other two pairings are tried with the long tests
  const pairings = [
    { width: 1280, dark: false },
    { width: 360, dark: true },
    ...(process.env['LONG_TESTS'] === '1'
      ? [
          { width: 1280, dark: true },
          { width: 360, dark: false },
        ]
      : []),
  ];
  for (const { width, dark } of pairings)
    it(`is for everybody at ${width} px, ${dark ? 'dark' : 'light'}: the guide, an operation and a call`, async () => {
      const name = `docs-${width}-${dark ? 'dark' : 'light'}`;
      const { address } = await listening();
      const page = await open(address, '', { width, dark });
      await picture(page, name);
      await page.goto(`${address}/docs${classify}`);
      await page.reload();
      await page.getByRole('heading', { name: 'Classify one product' }).first().waitFor();
      expect(await faultsOf(page), 'operation').toEqual([]);
      await picture(page, `${name}-operation`);
      expect(
        await page.evaluate(
          'document.scrollingElement.scrollLeft = 99, document.scrollingElement.scrollLeft',
        ),
      ).toBe(0);
      // by the keyboard alone
      const test = page.getByRole('button', { name: /Test Request.*\/v1\/classify\b/ }).first();
      await test.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Send/ }).last().waitFor();
      expect(await faultsOf(page), 'call').toEqual([]);
      await picture(page, `${name}-call`);
    }, 900_000);
});
