import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';

/** Where a mutant stands and what it does: the same text on every machine, for the same source. */
const mark = ({ fileName, mutatorName, location: { start, end }, replacement }) =>
  [
    fileName.replaceAll('\\', '/').replace(/^.*\/src\//, 'src/'),
    `${start.line}:${start.column}-${end.line}:${end.column}`,
    mutatorName,
    replacement,
  ].join(' ');

/** A place between 0 and 1 by the digest of the draw's name and the mark: by chance, and for one draw the same one each time. */
const place = (mutant, draw) =>
  createHash('sha256').update(draw).update(mark(mutant)).digest().readUInt32BE(0) / 2 ** 32;

/** True for one mutant of every `1 / share`; which ones goes by the name of the draw. */
export const inSample = (mutant, share, draw) => place(mutant, draw) < share;

const drawn = () => process.env.MUTATION_DRAW;

/** Stryker asks it about each mutant before it is tried. One outside the sample is put down as one that does not compile. */
class Sample {
  async init() {}

  async group(mutants) {
    // in the order of their draw, so that those tried when it is ended early are a sample too
    const placed = mutants.map((mutant) => [place(mutant, drawn()), mutant.id]);
    return [placed.sort(([one], [other]) => one - other).map(([, id]) => id)];
  }

  async check(mutants) {
    const share = Number(process.env.MUTATION_SHARE);
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        inSample(mutant, share, drawn())
          ? { status: 'passed' }
          : { status: 'compileError', reason: 'not in the sample' },
      ]),
    );
  }
}

/** Writes each result down as it comes. */
class Tested {
  onMutantTested({ status, fileName, location, mutatorName, replacement }) {
    const result = { status, fileName, line: location.start.line, mutatorName, replacement };
    if (status !== 'CompileError' && mutatorName !== 'StringLiteral')
      appendFileSync(process.env.MUTATION_TESTED, `${JSON.stringify(result)}\n`);
  }
}

const [{ factory: makeRunner }] = vitestPlugins;

/** Vitest's runner, for which a suite that breaks before its first test is no failure: here a change that breaks one was seen. */
function wholeRunner(injector) {
  const runner = makeRunner(injector);
  const run = runner.run.bind(runner);
  runner.run = async (...asked) => {
    const found = await run(...asked);
    const broken = runner.ctx?.state.getFiles().find(({ result }) => result?.state === 'fail');
    if (broken === undefined || found.tests === undefined || found.tests.some(({ status }) => status === 1))
      return found;
    const test = { id: broken.filepath, name: broken.filepath, timeSpentMs: 0, status: 1 };
    return {
      ...found,
      tests: [
        ...found.tests,
        { ...test, failureMessage: broken.result.errors?.[0]?.message ?? 'the suite broke before its tests' },
      ],
    };
  };
  return runner;
}
wholeRunner.inject = makeRunner.inject;

export const strykerPlugins = [
  { kind: 'TestRunner', name: 'whole', factory: wholeRunner },
  { kind: 'Checker', name: 'sample', injectableClass: Sample },
  { kind: 'Reporter', name: 'tested', injectableClass: Tested },
];
