import type { NoteStatement, NotesResult } from '../../api/notes-answer.js';
import { section } from '../section.js';
import { paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';

/** The notes of a part of the schedule, drawn: each statement beside its citation. */
export function renderNotes(result: NotesResult, style: Style): string {
  const { title, faint } = paletteOf(style);
  const lines = [
    title(result.of),
    ...statementTable(result.statements, style),
    ...(result.sent_here.length === 0
      ? []
      : section('Sent here from elsewhere', statementTable(result.sent_here, style), style)),
    ...(result.also.length === 0 ? [] : ['', ...result.also.map((each) => `also: tariff notes "${each}"`)]),
    '',
    ...result.caveats.map(faint),
  ];
  return `${lines.join('\n')}\n`;
}

function statementTable(statements: readonly NoteStatement[], style: Style): string[] {
  if (statements.length === 0) return [];
  const { code } = paletteOf(style);
  const rows = statements.map((each): Cell[] => [
    { text: each.citation, paint: code },
    { text: each.statement },
  ]);
  return renderTable(
    [
      { head: 'note', flexible: true },
      { head: 'what it says', flexible: true },
    ],
    rows,
    style,
  );
}
