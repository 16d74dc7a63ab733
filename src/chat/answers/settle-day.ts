import { type CivilDate, daysBetween, isCivilDate } from '../../core/civil-date.js';
import type { ChatCase } from '../chat-case.js';
import type { DaySaid } from '../entry-facts.js';
import type { Intent } from '../intent.js';
import { askAndWait, type GoOn, paragraph, type Scene, type Turn, withoutAsking } from '../scene.js';

/** Carries a turn out without a day that may be two, then asks which is meant; a day without a year is the nearest one. */
export async function* withDaySettled(scene: Scene, state: ChatCase, intent: Intent, act: GoOn): Turn {
  if (!('entry' in intent) || !intent.entry.unclearDay) return yield* act(scene, state, intent);
  const { unclearDay, ...entry } = intent.entry;
  const days = daysMeant(unclearDay, state.entry.date ?? state.result?.request.date);
  const [day, ...others] = days;
  if (day !== undefined && others.length === 0)
    return yield* act(scene, state, { ...intent, entry: { ...entry, date: day } });
  const isAll = intent.kind === 'entry' && Object.keys(entry).length === 0;
  const after = isAll ? state : yield* withoutAsking(act(scene, state, { ...intent, entry }));
  if (day === undefined) {
    yield paragraph(scene.say.cost.dayUnread(unclearDay.said));
    return after;
  }
  return yield* askAndWait(after, {
    id: 'entry-day',
    text: scene.say.cost.askDay(unclearDay.said),
    options: days.map((answer) => ({ answer })),
  });
}

/** The days that it may be; one without a year is taken in the year in which it lies nearest to the day of the entry. */
function daysMeant({ readings }: DaySaid, known: string | undefined): readonly CivilDate[] {
  return readings.flatMap((each): CivilDate[] => {
    if (!each.startsWith('-')) return isCivilDate(each) ? [each] : [];
    if (known === undefined || !isCivilDate(known)) return [];
    const year = Number(known.slice(0, 4));
    const days = [year - 1, year, year + 1].map((of) => `${of}${each}`).filter(isCivilDate);
    const away = (day: CivilDate): number => Math.abs(daysBetween(known, day));
    return days.toSorted((a, b) => away(a) - away(b)).slice(0, 1);
  });
}
