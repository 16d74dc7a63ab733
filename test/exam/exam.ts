import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { labelledSets, ownSets, placedSets, readTwiceSets, textKinds } from './exam-sets.js';
import { loadClassifier } from './load-classifier.js';
import { dialogueReport, playDialogues } from './play-dialogues.js';
import { reliabilityDrawing } from './reliability-drawing.js';
import { outcomesByKind, reportFor } from './report.js';
import { type Outcome, scoreItem, shareAt } from './score.js';
import { truthfulAnswers } from './truthful-answers.js';

/** The floor: set name, then digits, then the least share right; it only rises, in its own commit. */
type Floor = Record<string, Record<string, number>>;

function main(): void {
  const classifier = loadClassifier();
  const labelled = labelledSets(classifier.book.schedule);
  const sets = [...labelled, ...readTwiceSets(), ...ownSets()];
  if (labelled.length === 0) console.log('no ../shared/data here: only the committed sets are scored');
  const results = sets.map((set) => ({
    set,
    outcomes: set.items.map((item) => scoreItem(classifier, set, item)),
    ...(set.digits === 10 ? { answered: truthfulAnswers(classifier, set) } : {}),
  }));
  const placed = placedSets().map((set) => ({
    set,
    outcomes: set.items.map((item) => scoreItem(classifier, set, item)),
  }));
  const report = `${reportFor(results, placed)}\n\n${dialogueReport(playDialogues(classifier))}`;
  console.log(report);
  if (process.argv.includes('--write')) {
    const file = 'docs/inside/accuracy.md';
    const mark = '<!-- measured by npm run exam -->';
    const kept = existsSync(file) ? (readFileSync(file, 'utf8').split(mark)[0] ?? '') : '';
    writeFileSync(file, `${kept}${mark}\n\n${report}\n`);
    const byKind = outcomesByKind([...results, ...placed]).filter(([, outcomes]) => outcomes.length > 0);
    writeFileSync(
      'docs/run/reliability.svg',
      reliabilityDrawing(byKind.map(([kind, outcomes]) => ({ title: textKinds[kind], outcomes }))),
    );
  }
  if (belowFloor(results.map(({ set, outcomes }) => ({ name: set.name, outcomes })))) process.exitCode = 1;
}

/** Says where a set fell below the committed floor. */
function belowFloor(results: readonly { name: string; outcomes: readonly Outcome[] }[]): boolean {
  const floor = JSON.parse(readFileSync('test/exam/floor.json', 'utf8')) as Floor;
  let below = false;
  for (const { name, outcomes } of results)
    for (const [digits, least] of Object.entries(floor[name] ?? {})) {
      const { right, of } = shareAt(outcomes, Number(digits), 1);
      if (of > 0 && right / of < least) {
        below = true;
        console.log(`below the floor: ${name} at ${digits} digits ${(right / of).toFixed(3)} < ${least}`);
      }
    }
  return below;
}

main();
