import { createHash } from 'node:crypto';

/** Where a mutant stands and what it does: the same text on every machine, for the same source. */
const mark = ({ fileName, mutatorName, location: { start, end }, replacement }) =>
  [
    fileName.replaceAll('\\', '/').replace(/^.*\/src\//, 'src/'),
    `${start.line}:${start.column}-${end.line}:${end.column}`,
    mutatorName,
    replacement,
  ].join(' ');

/** True for one mutant of every `1 / share`, drawn by the digest of its mark: by chance, and the same ones each time. */
export const inSample = (mutant, share) =>
  createHash('sha256').update(mark(mutant)).digest().readUInt32BE(0) < share * 2 ** 32;

/** Stryker asks it about each mutant before it is tried. One outside the sample is put down as one that does not compile. */
class Sample {
  async init() {}

  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    const share = Number(process.env.MUTATION_SHARE);
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        inSample(mutant, share)
          ? { status: 'passed' }
          : { status: 'compileError', reason: 'not in the sample' },
      ]),
    );
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: Sample }];
