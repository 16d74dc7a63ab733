import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { served } from '../support/served.js';

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const browser = browsers.find((path) => existsSync(path));
if (!browser) process.stdout.write('the page /docs is not tried: there is no chromium on this machine\n');

describe.skipIf(!browser)('the page /docs in a browser', () => {
  it('takes a key, executes a call, and loads nothing from elsewhere', async () => {
    const server = await served({ settings: { publicUrl: null } });
    const key = await server.key();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
    const { chromium } = await import('playwright-core');
    const opened = await chromium.launch({ executablePath: browser!, args: ['--no-sandbox'] });
    try {
      const page = await opened.newPage();
      const elsewhere: string[] = [];
      const said: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
          elsewhere.push(request.url());
      });
      page.on('console', (message) => {
        if (message.type() === 'error') said.push(message.text());
      });
      await page.goto(`${origin}/docs`);
      await page.locator('.btn.authorize').first().click();
      await page.locator('.auth-container input').first().fill(key);
      await page.locator('.auth-btn-wrapper .authorize').click();
      await page.locator('.btn-done').click();
      await page.locator('#operations-Account-account .opblock-summary-control').click();
      await page.locator('#operations-Account-account .execute').click();
      await page
        .locator('#operations-Account-account .live-responses-table .response-col_status')
        .first()
        .waitFor();
      const shown = await page.locator('#operations-Account-account .live-responses-table').innerText();
      expect(shown).toContain('200');
      expect(shown).toContain(key.slice(0, 12));
      expect(elsewhere).toEqual([]);
      expect(said.filter((line) => /Content Security Policy|Refused/.test(line))).toEqual([]);
    } finally {
      await opened.close();
    }
  }, 120_000);
});
