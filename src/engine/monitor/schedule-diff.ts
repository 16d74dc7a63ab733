import type { ScheduleChange, ScheduleDiff } from '../../api/data-answers.js';
import type { DiffAsked } from '../../api/tariff-service.js';
import type { LikelyLine } from '../../monitor/change.js';
import type { LawMoment } from '../../monitor/diff-law.js';
import { eventOf, type LawChange } from '../../monitor/law-change.js';
import type { Library } from '../../reference/library.js';
import { chapterOf, formatCode } from '../../tariff/code.js';
import type { MeasureScope } from '../../tariff/measure/scope.js';
import { compareLaw, compareLawBelow, datedLaw, type LawComparison, lawMoment } from './law-moments.js';

/** What differs in the loaded law between two editions or two days. */
export function scheduleDiff(library: Library, { from, to, code = '' }: DiffAsked): ScheduleDiff {
  const [before, after] = [lawMoment(library, from), lawMoment(library, to)];
  const compared =
    code === '' ? compareLaw(library, before, after) : compareLawBelow(library, before, after, code);
  return diffOut(library, compared, compared.changes);
}

/** Changes as they are answered, counted by kind and chapter. */
export function diffOut(
  library: Library,
  { before, after }: LawComparison,
  changes: readonly LawChange[],
): ScheduleDiff {
  const chapters = [...new Set(changes.map((change) => chapterOf(change.code)))].sort();
  return {
    schema_version: '1',
    from: named(before),
    to: named(after),
    counts: countKinds(changes),
    chapters: chapters.map((chapter) => ({
      chapter,
      counts: countKinds(changes.filter((change) => chapterOf(change.code) === chapter)),
    })),
    layers: layersOf(library, before, after),
    changes: changes.map(changeOut),
  };
}

const named = ({ schedule: { edition }, date }: LawMoment) => ({
  edition: edition.id,
  revision: edition.revision,
  effective: edition.effective,
  day: date,
});

/** How many changes there are of each kind. */
export function countKinds(changes: readonly { readonly kind: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of changes) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

const likelyOut = (lines: readonly LikelyLine[]) =>
  lines.map(({ code, likeness, recorded }) => ({
    code,
    formatted: formatCode(code),
    likeness: likeness.toFixed(2),
    ...(recorded && { recorded }),
  }));

/** One change as it is answered and sent. */
export function changeOut(change: LawChange): ScheduleChange {
  const origins = originsOf(change);
  return {
    kind: change.kind,
    event: eventOf(change),
    code: change.code,
    formatted: formatCode(change.code),
    text: change.text,
    before: 'before' in change ? change.before : change.kind === 'line_removed' ? change.text : null,
    after: 'after' in change ? change.after : change.kind === 'line_added' ? change.text : null,
    ...('fate' in change ? { fate: change.fate, successors: likelyOut(change.successors) } : {}),
    ...('from' in change ? { from: likelyOut(change.from) } : {}),
    ...('lines' in change ? { lines: [...change.lines] } : {}),
    effective: change.effective,
    source: change.source,
    ...(origins ? { origins } : {}),
    ...('measures' in change
      ? { measures: [...change.measures], conditional: change.conditional, provisional: change.provisional }
      : {}),
  };
}

/** The countries a change is confined to, sorted. */
function originsOf(change: LawChange): string[] | undefined {
  if ('scopes' in change) {
    const named = change.scopes.map(({ origins }: MeasureScope) => origins);
    return named.every((origins) => origins !== undefined)
      ? [...new Set(named.flatMap((origins) => [...origins]))].sort()
      : undefined;
  }
  return 'origins' in change && change.origins ? [...change.origins].sort() : undefined;
}

/** Which bodies of law were compared, over which days, and what is not loaded. */
function layersOf(library: Library, before: LawMoment, after: LawMoment): ScheduleDiff['layers'] {
  const { measures, fees } = datedLaw(library);
  const days = { from: before.date, to: after.date };
  const backwards = before.date > after.date ? 'dated law is compared forwards only' : null;
  const past = (to: string): string | null =>
    after.date > to ? `what began after ${to} is not loaded in full` : null;
  const rules = before.originRules.edition;
  return [
    {
      layer: 'schedule',
      compared: true,
      from: before.schedule.edition.revision,
      to: after.schedule.edition.revision,
      note: before.schedule === after.schedule ? 'the same edition on both sides' : null,
    },
    {
      layer: 'measures',
      compared: backwards === null,
      ...days,
      note: backwards ?? past(measures.covers.to),
    },
    { layer: 'fees', compared: backwards === null, ...days, note: backwards ?? past(fees.coversTo) },
    before.originRules === after.originRules
      ? { layer: 'origin_rules', compared: false, from: null, to: null, note: `only ${rules.name} is loaded` }
      : {
          layer: 'origin_rules',
          compared: true,
          from: rules.name,
          to: after.originRules.edition.name,
          note: null,
        },
    mexicoLayer(before, after),
  ];
}

function mexicoLayer(
  { tigie: before }: LawMoment,
  { tigie: after }: LawMoment,
): ScheduleDiff['layers'][number] {
  const none = { layer: 'mexico', compared: false, from: null, to: null } as const;
  if (!after) return { ...none, note: 'no edition of the TIGIE is loaded for these days' };
  if (!before) return { ...none, note: `the TIGIE before ${after.edition.revision} is not loaded` };
  if (before === after)
    return { ...none, note: `one edition of the TIGIE holds for both: ${after.edition.revision}` };
  return {
    layer: 'mexico',
    compared: true,
    from: before.edition.revision,
    to: after.edition.revision,
    note: before.isRatesAlone
      ? `only the ${before.size} fracciones of the ${before.edition.revision} are compared, and of them the general rates; most that differ were raised by the decree of 2025-12-29, in force from 2026-01-01`
      : null,
  };
}
