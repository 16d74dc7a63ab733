import { blankRow, type OfficialRow } from '../tariff/build-schedule.js';
import type { Code } from '../tariff/code.js';

/** A line of ten digits with the texts of the un-numbered rows between it and its rate line. */
export interface PlacedLine {
  readonly groups: readonly string[];
  readonly row: OfficialRow;
}

/** An un-numbered row and where it keeps its place: among the codes beside it, as if it were this one. */
export interface PlacedGroup {
  readonly groups: readonly string[];
  readonly code: Code;
}

interface Group {
  readonly text: string;
  readonly below: (Group | OfficialRow)[];
  /** the code by which it stands among its neighbours */
  place: Code;
}

const isGroup = (node: Group | OfficialRow): node is Group => 'below' in node;
const placeOf = (node: Group | OfficialRow): Code => (isGroup(node) ? node.place : node.code);

/**
 * A rate line and what stands below it, as rows: lines below their groups, in the order of the codes. A group stands where
 * its first old line stood, one that holds new lines alone where the first of them does.
 */
export function printRateLine(
  head: OfficialRow,
  old: readonly PlacedLine[],
  formerLines: readonly PlacedGroup[],
  fresh: readonly PlacedLine[],
): OfficialRow[] {
  const top: Group = { text: '', below: [], place: '' };
  const settled = new Set<Group>([top]);
  const groupAt = (groups: readonly string[], code: Code): Group =>
    groups.reduce((at, text) => {
      let group = at.below.filter(isGroup).find((each) => each.text === text);
      if (!group) {
        group = { text, below: [], place: code };
        at.below.push(group);
      } else if (!settled.has(group) && code < group.place) group.place = code;
      return group;
    }, top);
  const groupsOf = (group: Group): Group[] =>
    group.below.filter(isGroup).flatMap((each) => [each, ...groupsOf(each)]);

  for (const { groups, code } of formerLines) groupAt(groups, code);
  for (const { groups, row } of old) groupAt(groups, row.code).below.push(row);
  for (const group of groupsOf(top)) settled.add(group);
  for (const { groups, row } of fresh) groupAt(groups, row.code).below.push(row);

  const printed: OfficialRow[] = [head];
  const print = (group: Group, indent: number): void => {
    for (const node of group.below.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))) {
      if (!isGroup(node)) {
        printed.push({ ...node, indent });
        continue;
      }
      printed.push({ ...blankRow, code: '', indent, text: node.text });
      print(node, indent + 1);
    }
  };
  print(top, head.indent + 1);
  return printed;
}
