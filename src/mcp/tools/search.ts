import { editionWords, written } from '../edition-words.js';
import { fitAnswer } from '../fit-answer.js';
import { tool } from '../tool.js';

/** Lines of the schedule by their words. */
export const search = tool({
  name: 'search',
  title: 'Find lines by their words',
  about:
    "Lines of the United States schedule whose words, or the words above them, hold what is searched for. It reads the law's own words alone: for goods as people call them, use classify.",
  scope: 'read',
  bucket: 'other',
  async run(service, { query, limit, date, detail }) {
    const found = await service.search({ query, limit, ...(date === undefined ? {} : { date }) });
    return fitAnswer(detail, (fitting) => ({
      edition: editionWords(found.edition),
      lines: fitting.list('lines', found.lines).map(({ code, path, general }) => ({
        code: written(code),
        text: fitting.ending(path),
        rate: general,
        end: true as const,
      })),
      not_known:
        found.lines.length === 0 ? ['a line with these words: the goods may be called otherwise'] : [],
    }));
  },
});
