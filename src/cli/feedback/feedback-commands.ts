import type { Command } from 'commander';
import { examples, type Leaf } from '../command-leaf.js';

/** What a broker said of answers: said, listed, and taken back. */
export function feedbackCommands(program: Command, leaf: Leaf): void {
  const feedback = program
    .command('feedback')
    .helpCommand(false)
    .description('say whether an answer was right; the next equal product is answered from it')
    .argument('<id>', 'the classification, cls_... or its beginning; last for the newest')
    .option('--correct', 'the code was right; of an older answer it is asked first')
    .option('--incorrect', 'the code was wrong')
    .option('--code <code>', 'the code that is right')
    .option('--comment <text>', 'why')
    .option('--yes', 'an older answer too, without being asked')
    .addHelpText(
      'after',
      examples(
        'tariff feedback last --correct',
        'tariff feedback cls_01m85ek0739j --incorrect --code 6109.10.00.12',
        'tariff feedback list --client ACME',
        'tariff feedback forget fbk_01...',
      ),
    );
  leaf(feedback, async () => (await import('./feedback.js')).feedback);
  leaf(
    feedback
      .command('list')
      .description('list what was taught, newest first')
      .option('--from <date>', 'from this day on')
      .option('--to <date>', 'to this day')
      .option('--code <prefix>', 'taught codes that begin so')
      .option('--client <name>', 'taught for this client')
      .option('--all', 'what was taken back too')
      .option('--limit <n>', 'how many at most, 1 to 200', '20')
      .option('--cursor <cursor>', 'go on where the last page ended')
      .option('--ndjson', 'print one JSON object a line')
      .addHelpText('after', examples('tariff feedback list --code 6109 --from 2026-01-01')),
    async () => (await import('./feedback-list.js')).feedbackList,
  );
  leaf(
    feedback
      .command('forget')
      .description('take back what was taught: no later answer rests on it, and it stays on record')
      .argument('<id...>', 'what was taught, fbk_... or its beginning; last for the newest')
      .option('--yes', 'without being asked')
      .addHelpText('after', examples('tariff feedback forget last', 'tariff feedback forget fbk_01m8 --yes')),
    async () => (await import('./feedback-forget.js')).feedbackForget,
  );
}
