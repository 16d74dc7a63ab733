import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  checkDisk,
  checkHome,
  checkPort,
  checkPrivateFiles,
  checkRuntime,
} from '../../../../src/host/doctor/check-machine.js';
import { tempHome } from '../../../support/temp-home.js';

it('wants the runtime that package.json names, or a newer one', () => {
  const states = ['18.20.0', '20.18.3', '20.19.0', '22.0.0', '24.1.0'].map(
    (each) => checkRuntime(each).state,
  );
  expect(states).toEqual(['failed', 'failed', 'ok', 'ok', 'ok']);
});

describe('the folder', () => {
  it('is tried with a file that is gone again; one that is not there yet is not made', () => {
    const home = tempHome();
    expect(checkHome(home, 'a').state).toBe('ok');
    expect(readdirSync(home)).toEqual([]);
    const later = join(home, 'below', 'deeper');
    expect(checkHome(later, 'a')).toMatchObject({
      state: 'ok',
      found: expect.stringContaining('will be made'),
    });
    expect(existsSync(later)).toBe(false);
  });

  it('is no file, nor below what takes no files', () => {
    const file = join(tempHome(), 'file');
    writeFileSync(file, '');
    expect(checkHome(file, 'a')).toMatchObject({
      state: 'failed',
      remedy: expect.stringContaining('TARIFF_HOME'),
    });
    expect(checkHome('/proc/1', 'a').state).toBe('failed');
  });

  it('has room, little room or none', () => {
    const states = [5e9, 5e8, 5e7].map((free) => checkDisk(tempHome(), () => free).state);
    expect(states).toEqual(['ok', 'warning', 'failed']);
    expect(checkDisk(tempHome()).found).toMatch(/^\d+\.\d GB free$/);
  });
});

it('names the files with keys that others can read, and how to close them', () => {
  const home = tempHome();
  mkdirSync(join(home, 'keys'));
  const [closed, open] = [join(home, 'keys/a.json'), join(home, 'keys/b.json')];
  for (const path of [closed, open]) writeFileSync(path, '{}', { mode: 0o600 });
  expect(checkPrivateFiles([closed, open, join(home, 'none')], [], 'linux').state).toBe('ok');
  chmodSync(open, 0o644);
  expect(checkPrivateFiles([closed, open], [], 'linux')).toEqual({
    state: 'failed',
    found: `others can read ${open}`,
    remedy: `chmod 600 ${open}`,
  });
});

describe('the port', () => {
  const listening = async (body: string) => {
    const server = createServer((_request, response) => response.end(body));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    return (server.address() as AddressInfo).port;
  };

  it('is taken by another program, by a tariff server, or free', async () => {
    const look = (port: number) => checkPort('127.0.0.1', port, `http://127.0.0.1:${port}`);
    expect((await look(await listening('hello'))).state).toBe('warning');
    const ours = await look(await listening('{"status":"ok","version":"0.1.0"}'));
    expect(ours).toMatchObject({ state: 'ok', found: expect.stringContaining('a tariff server listens') });
    expect((await look(0)).state).toBe('ok');
    expect((await checkPort('192.0.2.1', 1, 'http://192.0.2.1:1')).state).toBe('warning');
  });
});
