import type { DataStatus } from '../../api/answers.js';
import type { ScheduleDiff } from '../../api/data-answers.js';
import { foldText } from '../../classify/facts/scan-words.js';
import { formatCode } from '../../tariff/code.js';
import { type ChatCase, withoutQuestion } from '../chat-case.js';
import type { Intent } from '../intent.js';
import { thisYear } from '../said/read-since.js';
import { paragraph, type Scene, type Turn, withoutAsking } from '../scene.js';
import { digitsOf } from './find-code.js';
import { handleGoods } from './handle-goods.js';
import { namesGoods } from './names-goods.js';

type Edition = DataStatus['layers'][number];

/** How many changes a card carries; the counts are always of all. */
const cardAtMost = 60;
const toldAtMost = 5;

/** What changed in a code since an edition or a day, up to the newest edition. */
export async function* replyChanges(
  scene: Scene,
  given: ChatCase,
  { code: asked, goods = '', since }: Extract<Intent, { kind: 'changes' }>,
): Turn {
  const isNamed = goods !== '' && (await namesGoods(scene, goods));
  const asGoods = { kind: 'goods', text: goods, entry: {}, plain: false } as const;
  const state = isNamed ? withoutQuestion(yield* withoutAsking(handleGoods(scene, given, asGoods))) : given;
  const { say } = scene;
  const status = await scene.engine.dataStatus();
  const editions = status.layers
    .filter(({ layer }) => layer === 'schedule')
    .toSorted((a, b) => (a.effective < b.effective ? 1 : -1));
  const [newest] = editions;
  if (!newest || editions.length < 2) {
    yield paragraph(say.onlyOneEdition);
    return state;
  }
  const from = since === '' ? editions[1] : findEdition(editions, sinceDay(since, newest, state));
  if (!from || from === newest) {
    yield paragraph(say.editionUnknown(editions.map(named)));
    return state;
  }
  const code = isNamed ? sureDigits(state) : (digitsOf(asked, state) ?? '');
  yield paragraph(say.comparing(from.name, newest.name));
  if (code !== '') await scene.engine.lookup({ code });
  const diff = await scene.engine.scheduleDiff({
    from: from.edition,
    to: newest.edition,
    ...(code === '' ? {} : { code }),
  });
  yield paragraph(inWords(scene, diff, code));
  if (diff.changes.length > 0)
    yield { type: 'card', kind: 'changes', data: { ...diff, changes: diff.changes.slice(0, cardAtMost) } };
  return { ...state, recent: { kind: 'changes', since } };
}

/** The digits that are sure of the goods under discussion, of which the heading is told in any case. */
const sureDigits = ({ result }: ChatCase): string =>
  result?.code == null ? '' : result.confident_to || result.code.slice(0, 4);

/** "This year" begins on its first day, in the year of the entry or else of the newest law; a day without a year is the last such day. */
function sinceDay(since: string, newest: Edition, { entry, result }: ChatCase): string {
  const today = entry.date ?? result?.request.date ?? newest.effective;
  if (since === thisYear) return `${today.slice(0, 4)}-01-01`;
  if (!/^-\d\d-\d\d$/.test(since)) return since;
  const year = Number(today.slice(0, 4));
  return `${year}${since}` <= today ? `${year}${since}` : `${year - 1}${since}`;
}

const named = ({ name, effective }: Edition): string => `${name} (${effective})`;

/** The edition that is named, or that was in force on the day or at the end of the year named. */
function findEdition(editions: readonly Edition[], since: string): Edition | undefined {
  const said = foldText(since).replace(/^(?:the|la|el|edition|edicion)\s+/, '');
  const byName = editions.filter(({ edition, name }) => {
    const number = /rev(?:ision)?\.?\s*(\d+)/.exec(said)?.[1];
    const year = /\b(20\d\d)\b/.exec(said)?.[1];
    if (edition === said || foldText(name) === said) return true;
    const matches = (wanted: string): boolean => foldText(name).includes(wanted);
    if (number !== undefined)
      return (
        matches(`revision ${number}`) &&
        (!year || matches(year)) &&
        / \d+$/.test(name) &&
        name.endsWith(` ${number}`)
      );
    return /\bbasic\b|\bbase\b/.test(said) && matches('basic') && (!year || matches(year));
  });
  if (byName.length === 1) return byName[0];
  const day = /\b(\d{4}-\d{2}-\d{2})\b/.exec(said)?.[1];
  const year = /^(?:el ano |year )?(20\d\d)$/.exec(said)?.[1];
  const on = day ?? (year === undefined ? undefined : `${year}-12-31`);
  if (on === undefined) return undefined;
  const inForce = editions.find(
    ({ effective, covers_to }) => effective <= on && (covers_to === null || on <= covers_to),
  );
  if (inForce || day !== undefined) return inForce;
  return editions.find(({ effective }) => effective.startsWith(year!));
}

function inWords({ say }: Scene, diff: ScheduleDiff, code: string): string {
  const shown = formatCode(code);
  if (diff.changes.length === 0) return say.noChange(shown);
  const kinds = Object.entries(diff.counts).map(
    ([kind, count]) => `\n- ${say.changeKinds[kind] ?? kind}: ${count}`,
  );
  const first = diff.changes
    .slice(0, toldAtMost)
    .map(
      ({ formatted, kind, before, after }) =>
        `\n${say.change(formatted, say.changeKinds[kind] ?? kind, before, after)}`,
    );
  const more = diff.changes.length > cardAtMost ? [`\n${say.changesShown(cardAtMost)}`] : [];
  return [say.changeCount(diff.changes.length, shown), ...kinds, ...first, ...more].join('');
}
