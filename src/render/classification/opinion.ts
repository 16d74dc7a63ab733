import type { AssistantCalibration, Opinion } from '../../api/opinion.js';
import { withoutOpinionText } from '../../api/opinion-words.js';
import { type Say, sayIn } from '../../core/say.js';
import { formatCode, isCode } from '../../tariff/code.js';
import { goodsName } from '../goods-name.js';
import { labelled } from '../section.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { percent } from './confidence-bar.js';

/** A second opinion below an answer: always as what a language model says, by its name, beside what the engine says. */
export function renderOpinion(opinion: Opinion, lang: 'en' | 'es', style: Style): string {
  const say = sayIn(lang);
  const { faint } = paletteOf(style);
  const lines = [
    ...labelled(say('assistant', 'asistente'), `${opinion.model}: ${headText(opinion, say, style)}`, style),
    ...(opinion.reason === '' ? [] : labelled('', reasonText(opinion), style)),
    ...labelled('', weightText(opinion, say), style, faint),
  ];
  return `${lines.join('\n')}\n`;
}

function headText(opinion: Opinion, say: Say, style: Style): string {
  const { formatted, description, agrees, why } = opinion;
  if (why !== null) {
    const [en, es] = withoutOpinionText[why];
    return say(`no opinion: ${en}`, `sin opinión: ${es}`);
  }
  if (formatted === null)
    return say('none of the codes offered to it', 'ninguno de los códigos que se le ofrecieron');
  const goods = goodsName(description ?? '', 60, glyphsOf(style).ellipsis);
  const beside = agrees
    ? say('the likeliest line, too', 'también la línea más probable')
    : say('not the likeliest line', 'no es la línea más probable');
  return `${formatted} ${goods} (${beside})`;
}

const refText = (ref: string): string => (isCode(ref) ? formatCode(ref) : ref);

const reasonText = ({ reason, cites }: Opinion): string =>
  cites.length === 0 ? `"${reason}"` : `"${reason}" [${cites.map(refText).join(', ')}]`;

function weightText({ probability, weight, calibration }: Opinion, say: Say): string {
  const { cases } = calibration;
  const rests =
    cases === 0
      ? say('no case of yours', 'ningún caso suyo')
      : say(`${cases} cases of yours`, `${cases} casos suyos`);
  const counts = probability
    ? say(
        `weighed: ${percent(probability.engine)} -> ${percent(probability.with_assistant)} (odds x ${weight}, resting on ${rests}); `,
        `ponderado: ${percent(probability.engine)} -> ${percent(probability.with_assistant)} (momios x ${weight}, con base en ${rests}); `,
      )
    : '';
  return `${counts}${say('the decision stays as it is: a broker decides', 'la decisión queda como está: decide un agente aduanal')}`;
}

/** What the word of a model counts for from now on, and what that rests on. */
export function renderCalibration(fitted: AssistantCalibration, style: Style): string {
  const { weight, cases, right, engine_right: engine, left_out: out, asked } = fitted;
  const meaning =
    weight === 1
      ? 'it counts for nothing: these cases do not show that it knows more than the engine'
      : `the odds of what it chooses are multiplied by ${weight}, the least that these cases bear out`;
  const lines = [
    ...labelled('assistant', fitted.model, style),
    ...labelled('weight', `${weight}: ${meaning}`, style),
    ...labelled(
      'rests on',
      `${cases} answers with your feedback; it was right on ${right}, the likeliest line on ${engine}`,
      style,
    ),
    ...labelled(
      'left out',
      `${out} answers: taught before, or without an opinion that can be compared`,
      style,
    ),
    ...labelled('asked', `${asked} times`, style),
  ];
  return `${lines.join('\n')}\n`;
}
