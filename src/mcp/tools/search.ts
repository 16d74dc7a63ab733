import { editionWords, written } from '../edition-words.js';
import { fitAnswer } from '../fit-answer.js';
import { tool } from '../tool.js';

/** Lines of the schedule by their words. */
export const search = tool({
  name: 'search',
  title: 'Find lines by their words',
  about:
    'Lines of the United States schedule by any of the words: of the law, in the line or above it, or of goods that are placed there, in English or Spanish; typing errors are read and said. "In quotes": must stand; -word: must not. `in` says where a line was found. For how sure a code is, use classify.',
  scope: 'read',
  bucket: 'other',
  async run(service, { query, limit, date, detail }) {
    const found = await service.search({ query, limit, ...(date === undefined ? {} : { date }) });
    return fitAnswer(detail, (fitting) => ({
      edition: editionWords(found.edition),
      lines: fitting.list('lines', found.lines).map(({ code, path, general, found_in: places }) => ({
        code: written(code),
        text: fitting.ending(path),
        rate: general,
        end: true as const,
        in: (places ?? []).slice(0, 2).map(({ where, text }) => `${where}: ${fitting.text(text)}`),
      })),
      notes: fitting
        .list('notes', found.notes ?? [], 0.3)
        .map(({ citation, statement }) => ({ citation, statement: fitting.text(statement) })),
      ...(found.read_as ? { read_as: found.read_as } : {}),
      not_known:
        found.lines.length === 0 ? ['a line with these words: the goods may be called otherwise'] : [],
    }));
  },
});
