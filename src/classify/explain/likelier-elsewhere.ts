import { type Language, sayIn } from '../../core/say.js';
import { type Code, codeLengths, formatCode } from '../../tariff/code.js';

interface Line {
  readonly code: Code;
  readonly probability: number;
}

const share = (probability: number): string =>
  probability < 0.005 ? '<1%' : `${Math.round(Math.min(1, probability) * 100)}%`;

/**
 * Why a line that is likelier by itself does not lead: the code is chosen level by level (General Rules 1 and 6), and more
 * speaks for the heading or subheading of the leading line as a whole. Empty where the leading line is the likeliest.
 */
export function likelierElsewhere(best: Code, lines: readonly Line[], language: Language): string[] {
  const own = lines.find(({ code }) => code === best)?.probability ?? 0;
  let rival: Line = { code: best, probability: own };
  for (const line of lines) if (line.probability > rival.probability) rival = line;
  if (rival.code === best || shown(rival.probability) <= shown(own)) return [];
  const length = codeLengths.find((n) => rival.code.slice(0, n) !== best.slice(0, n)) ?? best.length;
  const under = (prefix: Code): string =>
    share(lines.reduce((sum, { code, probability }) => sum + (code.startsWith(prefix) ? probability : 0), 0));
  const [ours, theirs] = [best.slice(0, length), rival.code.slice(0, length)];
  const say = sayIn(language);
  const [line, lead, group, other] = [rival.code, best, ours, theirs].map(formatCode);
  return [
    say(
      `${line} is likelier as a single line (${share(rival.probability)}) than ${lead} (${share(own)}), but more speaks for ${group} as a whole (${under(ours)}) than for ${other} (${under(theirs)})`,
      `${line} es más probable como línea sola (${share(rival.probability)}) que ${lead} (${share(own)}), pero hay más a favor de ${group} en conjunto (${under(ours)}) que de ${other} (${under(theirs)})`,
    ),
  ];
}

/** Probabilities have four places: a difference that does not show needs no reason. */
const shown = (probability: number): number => Math.round(probability * 10_000);
