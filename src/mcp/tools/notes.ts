import type { NoteStatement } from '../../api/notes-answer.js';
import type { Fitting } from '../fit-answer.js';
import { fitAnswer } from '../fit-answer.js';
import { tool } from '../tool.js';

/** What the legal notes say. */
export const notes = tool({
  name: 'notes',
  title: 'Legal notes',
  about:
    'What the notes of a section, chapter or heading include, exclude and define, the General Rules (GRI 3(b)), and words of the trade (MPF, de minimis), each statement with its citation. In our own words: the text of the law decides.',
  scope: 'read',
  bucket: 'other',
  async run(service, { of, lang, date, detail }) {
    const found = await service.notes({ of, lang, ...(date === undefined ? {} : { date }) });
    return fitAnswer(detail, (fitting) => ({
      edition: found.as_of,
      of: found.of,
      statements: fitting.list('statements', found.statements).map((each) => statementOut(each, fitting)),
      sent_here: fitting.list('sent_here', found.sent_here, 0.5).map((each) => statementOut(each, fitting)),
      also: [...found.also],
      not_known: [...found.caveats],
    }));
  },
});

export const statementOut = ({ citation, kind, statement }: NoteStatement, fitting: Fitting) => ({
  citation,
  kind,
  statement: fitting.text(statement, 2),
});
