import type { AuditVerification } from '../../api/audit-record.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';

const shown = 20;

/** What became of an audit pack, drawn. */
export function renderAudit(verification: AuditVerification, style: Style): string {
  const { good, bad, faint } = paletteOf(style);
  const { tick, bullet } = glyphsOf(style);
  const { records, head, chain, faults, reproduced, differs, not_repeated } = verification;
  const first = <T>(all: readonly T[], say: (each: T) => string): string[] => [
    ...all.slice(0, shown).map((each) => `  ${bullet} ${say(each)}`),
    ...(all.length > shown ? [`  ${bullet} and ${all.length - shown} more`] : []),
  ];
  return [
    chain === 'whole'
      ? `${good(tick)} the chain of ${records} answers is whole`
      : bad(`the chain of ${records} answers is broken`),
    ...first(faults, ({ line, what }) => `line ${line}: ${what}`),
    `${reproduced} of ${records} answers come out byte for byte as they were given`,
    ...first(differs, ({ id, what }) => `${id} comes out otherwise: ${what.join(', ')}`),
    ...first(not_repeated, ({ id, why }) => `${id} is not repeated: ${why}`),
    faint(`hash of the last record: ${head}`),
    '',
  ].join('\n');
}
