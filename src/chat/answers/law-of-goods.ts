import type { ClassificationResult } from '../../api/classification-result.js';
import { foldText } from '../../classify/facts/scan-words.js';
import { readNoteReference } from '../../classify/notes/note-reference.js';
import { sayIn } from '../../core/say.js';
import { formatCode } from '../../tariff/code.js';
import { sectionOf } from '../../tariff/sections.js';
import type { ChatCase } from '../chat-case.js';
import { goodsCovered } from '../said/goods-covered.js';
import { paragraph, type Scene } from '../scene.js';
import { share } from '../share.js';

const ofRulings =
  /\b(?:rulings?|cross|resolucion(?:es)? anticipadas?|criterios? de clasificacion|precedents?|precedentes?)\b/;
const aboutRulings =
  /^\W*(?:what|que|explain|explica|how|como)\b.{0,24}\b(?:ruling|resolucion)\b|\b(?:apply for|request|get (?:one|a)|solicit\w+|pedir)\b/;
const onGoods =
  /\b(?:on|for|about|regarding|over|sobre|para|de|acerca de)\s+(?:an?\s|the\s|un[oa]?s?\s|el\s|la\s|los\s|las\s)?(.{3,})$/;
const pointing = /^(?:this|that|these|those|it|them|est[aeo]s?|es[aeo]s?|ell[oa]s?)\b/;

/** The loaded rulings on goods, where a message asks for them; undefined where it asks for something else. */
async function rulingsOn(scene: Scene, state: ChatCase, text: string): Promise<string | undefined> {
  const folded = foldText(text);
  if (!ofRulings.test(folded) || aboutRulings.test(folded)) return undefined;
  const say = sayIn(state.language);
  const named = onGoods.exec(folded.replace(/[?!.]+$/, ''))?.[1];
  const goods = named === undefined || pointing.test(named) ? state.product : named;
  if (goods === '') return undefined;
  const { candidates } = await answerFor(scene, state, goods);
  const found = candidates
    .slice(0, 5)
    .flatMap(({ formatted, evidence }) =>
      evidence.flatMap((each) =>
        each.kind === 'precedent' ? [`- ${each.ref}, ${formatted}: ${each.text}`] : [],
      ),
    );
  const { layers } = await scene.engine.dataStatus();
  const loaded = layers.find(({ layer }) => layer === 'precedents');
  const which = loaded ? `${loaded.name}, ${loaded.edition}` : say('none', 'ninguna');
  const where = say(
    `Loaded are few rulings (${which}); all of them are in CROSS, rulings.cbp.gov.`,
    `Hay pocas resoluciones cargadas (${which}); todas están en CROSS, rulings.cbp.gov.`,
  );
  return found.length > 0
    ? [
        say(`Rulings of CBP near "${goods}":`, `Resoluciones de CBP cerca de "${goods}":`),
        ...found,
        where,
      ].join('\n')
    : `${say(`No ruling on "${goods}" is among the loaded ones.`, `Entre las cargadas no hay ninguna resolución (ruling) sobre "${goods}".`)} ${where}`;
}

/** The answer for goods: that of the case where they are its own. It names their code, so it is kept and counted as any. */
const answerFor = async (
  { engine }: Scene,
  { product, result, entry }: ChatCase,
  goods: string,
): Promise<ClassificationResult> =>
  goods === product && result
    ? result
    : engine.classify({ description: goods, ...(entry.date === undefined ? {} : { date: entry.date }) });

/** Whether a chapter, heading or section covers goods, by where they are classified and the note that sends them there. */
async function coverageOf(scene: Scene, state: ChatCase, text: string): Promise<string | undefined> {
  const reference = readNoteReference(text);
  const goods = goodsCovered(text);
  if (!reference || reference.of === 'rules' || goods === undefined || goods.length < 3) return undefined;
  const named = pointing.test(goods) ? state.product : goods;
  if (named === '') return undefined;
  const say = sayIn(state.language);
  const { code, formatted, confidence } = await answerFor(scene, state, named);
  if (code === null || formatted === null) return undefined;
  const unit =
    reference.of === 'chapter'
      ? reference.chapter
      : reference.of === 'code'
        ? reference.code
        : reference.section;
  const isIn =
    reference.of === 'section' ? sectionOf(code.slice(0, 2))?.number === unit : code.startsWith(unit);
  const heading = formatCode(code.slice(0, 4));
  const sure = share(confidence.heading);
  const { statements } = await scene.engine.notes({ of: text.slice(0, 200), lang: state.language });
  const sending = statements.filter(
    ({ kind, to }) => kind === 'excludes' && to.some((prefix) => code.startsWith(prefix)),
  );
  const where = isIn
    ? say(
        `Yes, as far as I can tell: "${named}" is of heading ${heading} (${sure}).`,
        `Sí, hasta donde sé: "${named}" es de la partida ${heading} (${sure}).`,
      )
    : say(
        `No: "${named}" goes to heading ${heading} (${sure}), ${formatted} the likeliest line.`,
        `No: "${named}" va a la partida ${heading} (${sure}), ${formatted} la línea más probable.`,
      );
  const notes = sending.slice(0, 3).map(({ statement, citation }) => `${statement} [${citation}]`);
  const none = say(
    'No loaded note of that part names them.',
    'Ninguna nota cargada de esa parte las nombra.',
  );
  return [where, ...(isIn ? [] : notes.length > 0 ? notes : [none])].join('\n');
}

/** What the law says of goods that a message names, in a paragraph. */
export async function lawOfGoods(scene: Scene, state: ChatCase, text: string) {
  const found = (await rulingsOn(scene, state, text)) ?? (await coverageOf(scene, state, text));
  return found === undefined ? undefined : paragraph(found);
}
