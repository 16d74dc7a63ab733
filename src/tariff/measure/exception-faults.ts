import type { MeasureProgramme } from './measure.js';
import type { StackRow } from './measure-file.js';

/**
 * What is wrong with the exceptions that a stack rule names. They are named by measure, never by heading: 9903.94.06 is
 * both "a USMCA part, exempt" and "not a part at all" (U.S. note 33(h)(i) and (ii)), and only one of them is exempt from
 * other duties.
 */
export function exceptionFaults(
  { exceptions = [], but_not: butNot = [], winners }: Pick<StackRow, 'exceptions' | 'but_not' | 'winners'>,
  programmes: readonly MeasureProgramme[],
): readonly string[] {
  const measures = programmes.flatMap((programme) => programme.measures);
  const charging = butNot.flatMap((id): string[] => {
    const measure = measures.find((one) => one.id === id);
    if (!measure) return [`there is no measure ${id}`];
    if (!winners.includes(measure.programme))
      return [`${id} belongs to ${measure.programme}, which is not a winner of the rule`];
    return measure.rate.form === 'exception'
      ? [`${id} charges nothing, so it does not win unless it is named`]
      : [];
  });
  const excepted = exceptions.flatMap((id): string[] => {
    const measure = measures.find((one) => one.id === id);
    if (!measure) {
      const sharing = measures.filter(({ heading }) => heading === id.replaceAll('.', ''));
      return sharing.length === 0
        ? [`there is no measure ${id}`]
        : [
            `"${id}" is a heading: name the measures that are meant of ${sharing.map((one) => one.id).join(', ')}`,
          ];
    }
    if (!winners.includes(measure.programme))
      return [`${id} belongs to ${measure.programme}, which is not a winner of the rule`];
    return measure.rate.form === 'exception' ? [] : [`${id} charges, so it wins by its programme already`];
  });
  return [...excepted, ...charging];
}
