import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { TariffService } from '../../src/api/tariff-service.js';
import { makeEmbeddedService } from '../../src/local/embedded.js';
import { fixedData } from '../support/fixed-data.js';
import { playDialogue, transcriptOf } from '../support/play-dialogue.js';

const folder = fileURLToPath(new URL('../../fixtures/chat/', import.meta.url));
const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));
const homes: string[] = [];

/** No two answers of a dialogue bear one number, though no time passes in it. */
const counted = (): ((bytes: number) => Uint8Array) => {
  let count = 0;
  return (bytes) => new Uint8Array(bytes).fill(++count);
};

const service = (home: string, history: boolean): Promise<TariffService> =>
  makeEmbeddedService({
    dataFolder: fixedData,
    home,
    version: 'transcript',
    now: () => new Date('2026-06-15T12:00:00Z'),
    random: counted(),
    history,
  });

const forgetful = await service('/nonexistent', false);
afterAll(async () => {
  await forgetful.close();
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

/** What a broker teaches is kept in a home of its own. */
const teaches = (lines: readonly string[]): boolean =>
  lines.some((line) => /wrong|correct|está mal/i.test(line));

describe('dialogues with the chat', () => {
  test('there are 60 and more, in both languages', () => {
    expect(names.length).toBeGreaterThanOrEqual(60);
    for (const language of ['en', 'es'])
      expect(names.filter((name) => name.startsWith(`${language}-`)).length).toBeGreaterThanOrEqual(25);
  });

  test.each(names)('%s', async (name) => {
    const lines = readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('> '))
      .map((line) => line.slice(2));
    expect(lines.length).toBeGreaterThan(0);
    if (!teaches(lines)) {
      await expect(transcriptOf(await playDialogue(forgetful, lines))).toMatchFileSnapshot(
        join(folder, name),
      );
      return;
    }
    const home = mkdtempSync(join(tmpdir(), 'tariff-chat-'));
    homes.push(home);
    const learning = await service(home, true);
    const told = transcriptOf(await playDialogue(learning, lines));
    await learning.close();
    await expect(told).toMatchFileSnapshot(join(folder, name));
  });
});
