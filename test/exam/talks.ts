import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a turn of a talk is for; the figures of the exam are told by it. */
export type TurnKind =
  | 'goods'
  | 'detail'
  | 'list'
  | 'entry'
  | 'cost'
  | 'usmca'
  | 'mexico'
  | 'why'
  | 'law'
  | 'change'
  | 'control'
  | 'talk';

/** One thing a user says, and what a right answer to it must hold. Expressions see text in lower case without accents. */
export interface ExamTurn {
  readonly say: string;
  readonly kind: TurnKind;
  /** regular expressions; a right answer matches each */
  readonly must?: readonly string[];
  /** and none of these */
  readonly never?: readonly string[];
  /** the leading code begins with one of these digits afterwards */
  readonly lead?: readonly string[];
  /** words that the goods' description must hold afterwards, a regular expression */
  readonly goods?: string;
  /** goods of a list, of which no single classification may hold two */
  readonly apart?: readonly string[];
  /** names goods, or goes back to others, though it is of another kind */
  readonly moves?: boolean;
  /** what leads afterwards is not looked at: a hypothesis, or one line of a list */
  readonly loose?: boolean;
  /** nothing is under discussion afterwards */
  readonly resets?: boolean;
  /** "I do not know that" is a right answer too */
  readonly unknown?: boolean;
}

export interface Talk {
  readonly talk: string;
  readonly lang: 'en' | 'es';
  readonly who: string;
  readonly turns: readonly ExamTurn[];
}

const folder = join(import.meta.dirname, 'talks');

/** The talks of `test/exam/talks`: a line that names a talk, then one line a turn. */
export function readTalks(): Talk[] {
  const talks: (Talk & { turns: ExamTurn[] })[] = [];
  for (const file of readdirSync(folder).toSorted())
    for (const line of readFileSync(join(folder, file), 'utf8').trim().split('\n')) {
      const row = JSON.parse(line);
      if (row.talk !== undefined) talks.push({ ...row, turns: [] });
      else talks.at(-1)?.turns.push(row);
    }
  return talks;
}
