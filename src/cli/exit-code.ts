import { type ExitKind, exitCodes } from '../errors.js';

/** What each exit code tells a script. docs/use/exit-codes.md is compared with this table by a test. */
const exitCodeMeanings: Readonly<Record<ExitKind, string>> = {
  ok: 'the answer was printed',
  internal: 'a fault of the program; run again with --debug and report it',
  usage: 'the command, or something it was given, is not written as expected',
  rows_failed:
    'finished, but rows failed, or answers that came back are asked back; with --strict also: an answer needs review, needs facts or was refused',
  not_authenticated: 'there is no key, or the server does not take it',
  not_permitted: 'the plan, the scope or the quota does not allow it',
  rate_limited: 'refused for pace, after several tries',
  unavailable: 'the network or the server failed; the work can be resumed',
  input_unreadable: 'an input file or standard input cannot be read',
  output_not_writable: 'the answer cannot be written, for example because the reader closed the pipe',
  checkpoint_mismatch: 'the checkpoint belongs to another input',
  data_problem: 'reference data or the local history is missing, damaged or not in force on the date',
  interrupted: 'interrupted (Ctrl-C); the work can be resumed',
  terminated: 'terminated; the work can be resumed',
};

/** The exit codes in order, as `tariff help exit-codes` lists them. */
export const exitCodeList = (): { code: number; kind: ExitKind; meaning: string }[] =>
  (Object.keys(exitCodes) as ExitKind[]).map((kind) => ({
    code: exitCodes[kind],
    kind,
    meaning: exitCodeMeanings[kind],
  }));
