import type { DataStatus } from '../../api/answers.js';
import { fitAnswer } from '../fit-answer.js';
import { tool } from '../tool.js';

/** Which law is loaded, and how old it is. */
export const dataStatus = tool({
  name: 'data_status',
  title: 'Which law is loaded',
  about:
    'The editions of the law and the other data that are loaded, the last day each is known to hold, and their age.',
  scope: 'read',
  bucket: 'other',
  async run(service, { detail }) {
    const { layers, as_of: day } = await service.dataStatus();
    const ordered = [...layers].sort((a, b) => weight(a) - weight(b));
    return fitAnswer(detail, (fitting) => ({
      edition: newestSchedule(layers),
      layers: fitting.list('layers', ordered, 2).map((layer) => ({
        layer: fitting.text(`${layer.layer}: ${layer.name}`),
        edition: fitting.text(layer.edition),
        covers_to: layer.covers_to,
        age_days: layer.age_days,
      })),
      not_known: layers
        .filter((layer) => layer.layer === 'schedule' && layer.edition === layers[0]?.edition)
        .flatMap(({ covers_to: to, name }) =>
          to !== null && to < day ? [`the schedule after ${to}: ${name} is the newest that is loaded`] : [],
        ),
    }));
  },
});

type Layer = DataStatus['layers'][number];

/** Law before words and models. */
const order = ['schedule', 'measures', 'orders', 'fees', 'programs', 'mx-tariff', 'usmca'];
const weight = ({ layer }: Layer): number => (order.includes(layer) ? order.indexOf(layer) : order.length);

const newestSchedule = (layers: readonly Layer[]): string => {
  const schedules = layers.filter(({ layer }) => layer === 'schedule');
  const newest = schedules.reduce<Layer | undefined>(
    (best, each) => (best === undefined || each.effective > best.effective ? each : best),
    undefined,
  );
  return newest === undefined ? '' : `${newest.name}, since ${newest.effective}`;
};
