import type { ChatFrameOut } from '../../src/api/chat-frames.js';
import type { AnsweredTurn } from './play-talks.js';
import type { ExamTurn, Talk, TurnKind } from './talks.js';

/** One turn of a talk, judged. */
export interface JudgedTurn {
  readonly talk: string;
  readonly turn: number;
  readonly kind: TurnKind;
  readonly said: string;
  readonly text: string;
  readonly ms: number;
  /** what is wrong with the answer; empty where it is right */
  readonly faults: readonly string[];
  /** the goods were replaced, merged or made of a message that names none */
  readonly hijacked: boolean;
}

/** Fields of a card that nobody reads as its answer, or that say again what was asked. */
const unread = new Set([
  ...[
    'request',
    'id',
    'schema_version',
    'created_at',
    'engine_version',
    'data_hash',
    'expression',
    'confidence',
  ],
  ...['countries', 'special', 'rules_of_origin', 'claimable', 'sources', 'source', 'pedimento', 'siblings'],
]);
const isShare = /ad_valorem|percent|^rate$/;

/** What is read in a card, one value a line; rows that say of themselves that they do not apply are left out. */
function wordsOf(value: unknown, kind: string, key = ''): string[] {
  if (value === null || value === undefined || typeof value === 'boolean') return [];
  if (Array.isArray(value))
    return (key === 'candidates' ? value.slice(0, 5) : value).flatMap((each) => wordsOf(each, kind, key));
  if (typeof value === 'object') {
    const fields = Object.entries(value);
    if (fields.some(([name, inner]) => name === 'applies' && inner === false)) return [];
    return fields.flatMap(([name, inner]) => {
      if (unread.has(name) || (kind === 'classification' && name === 'duty_rates')) return [];
      if (name === 'probability' && typeof inner === 'number') return [`${Math.round(100 * inner)}%`];
      return [
        ...(kind === 'regulation' && typeof inner === 'object' ? [name] : []),
        ...wordsOf(inner, kind, name),
      ];
    });
  }
  const text = String(value);
  return [isShare.test(key) && /^[\d.]+$/.test(text) ? `${text}%` : text];
}

function saidBy(frame: ChatFrameOut): string {
  switch (frame.type) {
    case 'delta':
      return frame.text;
    case 'card':
      return wordsOf(frame.data, frame.kind).join('\n');
    case 'question':
      return [frame.text, ...frame.options.map(({ answer }) => answer)].join('\n');
    case 'error':
      return `error: ${frame.problem.title} ${frame.problem.detail ?? ''}`;
    default:
      return '';
  }
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .toLowerCase();

/** 1,234.50, 1.234,50 and 1 234.50 as 1234.50, and 13,9 as 13.9. */
const plainNumbers = (text: string): string =>
  text
    .replace(/(?<![\d.,])\d{1,3}(?:([., ])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?(?!\d)/g, (number) => {
      const cents = /[.,](\d{1,2})$/.exec(number)?.[1];
      const whole = (cents ? number.slice(0, -cents.length) : number).replace(/\D/g, '');
      return cents ? `${whole}.${cents}` : whole;
    })
    .replace(/(?<![\d.,])(\d+),(\d{1,2})(?![\d,])/g, '$1.$2');

const pattern = (source: string): RegExp => new RegExp(source, 'su');
const words = (text: string): string =>
  folded(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const asksWhetherGoods = /new goods, or a detail of|otra mercancia o un detalle de/;
const unknownAnswer = /i do not know that|i don't know that|eso no lo se\b/;

const sharesWord = (one: string, other: string): boolean => {
  const all = new Set(words(other).split(' '));
  return words(one)
    .split(' ')
    .some((word) => all.has(word));
};

interface Goods {
  readonly code: string;
  readonly words: string;
}

/** What the classifications of a turn are of; a hypothesis is of nothing. */
const goodsTold = (frames: readonly ChatFrameOut[]): Goods[] =>
  frames.flatMap((frame) => {
    if (frame.type !== 'card' || frame.kind !== 'classification' || frame.data['hypothetical'] === true)
      return [];
    const { code, request } = frame.data as { code?: string | null; request?: { description?: string } };
    return [{ code: code ?? '', words: request?.description ?? '' }];
  });

/** The goods under discussion after a turn, as it tells them; a code that was only looked up is not theirs. */
function goodsAfter(frames: readonly ChatFrameOut[], before: Goods | undefined): Goods | undefined {
  const end = frames.at(-1);
  const told = goodsTold(frames).at(-1);
  const echo = end?.type === 'done' ? end.case : undefined;
  if (echo?.goods === undefined) return told;
  const same = before && words(before.words) === words(echo.goods);
  return { code: told?.code ?? (same ? before.code : (echo.code ?? '')), words: echo.goods };
}

const namesGoods = ({ kind, moves }: ExamTurn): boolean =>
  moves === true || kind === 'goods' || kind === 'list';

/** Faults of what was said, whatever is under discussion. */
function faultsOfText(turn: ExamTurn, { frames, fault }: AnsweredTurn, text: string): string[] {
  const plain = folded(text);
  const seen = `${plain}\n${folded(plainNumbers(text))}`;
  return [
    ...(fault ? [fault] : []),
    ...(text.trim() === '' ? ['silent'] : []),
    ...(!namesGoods(turn) &&
    turn.kind !== 'detail' &&
    asksWhetherGoods.test(plain) &&
    plain.includes(folded(turn.say))
      ? ['asks whether that is goods']
      : []),
    ...(!turn.unknown && unknownAnswer.test(plain) ? ['"I do not know that"'] : []),
    ...(turn.must ?? []).filter((each) => !pattern(each).test(seen)).map((each) => `lacks /${each}/`),
    ...(turn.never ?? []).filter((each) => pattern(each).test(seen)).map((each) => `says /${each}/`),
    ...((turn.apart ?? []).length > 0
      ? goodsTold(frames)
          .filter(
            ({ words: all }) => turn.apart!.filter((each) => pattern(each).test(folded(all))).length > 1,
          )
          .map(({ words: all }) => `merged: "${all}"`)
      : []),
  ];
}

const leads = ({ lead = [] }: ExamTurn, goods: Goods | undefined): boolean =>
  lead.some((each) => goods?.code.startsWith(each));

/** What became of the goods under discussion in a turn that names no others; undefined where they stayed. */
function changeOfGoods(turn: ExamTurn, before: Goods | undefined, after: Goods): string | undefined {
  if (turn.kind !== 'detail' && words(turn.say).includes(' ') && words(after.words).includes(words(turn.say)))
    return `goods made of the message: "${after.words}"`;
  if (turn.kind === 'detail')
    return before && turn.lead && !leads(turn, after) && !sharesWord(before.words, after.words)
      ? `goods replaced by a detail: "${before.words}" -> "${after.words}"`
      : undefined;
  if (!before) return `goods adopted: "${after.words}"`;
  return words(before.words) === words(after.words) && before.code.slice(0, 6) === after.code.slice(0, 6)
    ? undefined
    : `goods changed: "${before.words}" ${before.code} -> "${after.words}" ${after.code}`;
}

/** An answer to these is of the goods that were named last. */
const dutiable: ReadonlySet<TurnKind> = new Set<TurnKind>(['cost', 'usmca', 'mexico', 'why']);

/** Every turn of a talk against what it must hold. */
export function judgeTalk(talk: Talk, answers: readonly AnsweredTurn[]): JudgedTurn[] {
  let goods: Goods | undefined;
  let named: Goods | undefined;
  let known = true;
  return talk.turns.map((turn, at) => {
    const answer = answers[at]!;
    const text = answer.frames.map(saidBy).join('\n');
    const faults = faultsOfText(turn, answer, text);
    const after = goodsAfter(answer.frames, goods);
    const names = namesGoods(turn) || turn.loose === true;
    const change = after && !names && known ? changeOfGoods(turn, goods, after) : undefined;
    const merged = faults.some((fault) => fault.startsWith('merged'));
    if (change) faults.push(change);
    const now = after ?? goods;
    if (turn.lead && !leads(turn, now))
      faults.push(`leads ${now?.code || 'nothing'}, not ${turn.lead.join(' or ')}`);
    if (
      dutiable.has(turn.kind) &&
      !names &&
      known &&
      now &&
      named &&
      now.code.slice(0, 6) !== named.code.slice(0, 6)
    )
      faults.push(`speaks of "${now.words}", not of "${named.words}"`);
    if (turn.goods && after && !pattern(turn.goods).test(folded(after.words)))
      faults.push(`goods are "${after.words}"`);
    known =
      turn.resets === true ||
      (known && !turn.loose && turn.kind !== 'list') ||
      (turn.lead !== undefined && (names || turn.kind === 'detail'));
    goods = turn.resets ? undefined : now;
    if (names || turn.kind === 'detail' || turn.resets) named = goods;
    return {
      talk: talk.talk,
      turn: at + 1,
      kind: turn.kind,
      said: turn.say,
      text,
      ms: answer.ms,
      faults,
      hijacked: change !== undefined || merged,
    };
  });
}
