import type { DutyRates } from '../../api/duty-rates.js';

type Need = DutyRates['needs'][number];

/** The option by which a content, or the value of a part, is told, under the name that the rate gives it; else nothing. */
export function needHint({ what, part = '' }: Need): string {
  if (what === 'content') {
    const metal = / content$/.test(part) && !part.startsWith('non-U.S.') ? part.split(' ')[0] : undefined;
    return metal ? `--content ${metal}=...%` : '--content us=...% for the U.S. content';
  }
  return what === 'value' && part !== '' && !/^(?:the|value of) /.test(part) ? `--part "${part}=..."` : '';
}

/** The option by which a fact is told that a rate waits for; empty where no single one does. */
export function needOption(need: Need): string {
  const hint = needHint(need);
  if (hint !== '' || need.part !== undefined || need.what === 'applicable') return hint;
  return `--${need.what}`;
}

/** The option by which a fact is told that would change the headings. */
export function answerOption(fact: string, answer: 'yes' | 'no'): string {
  if (fact === 'usmca') return '--claim S';
  if (fact === 'claim') return '--claim';
  if (fact === 'base_rate') return '--value and --quantity';
  if (fact === 'metal_weight') return '--content "steel=12% of weight"';
  return `--fact ${fact}=${answer}`;
}
