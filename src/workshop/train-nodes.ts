import type { NodeColumns } from '../classify/model-columns.js';
import type { Schedule } from '../tariff/schedule.js';

/** The tree of classes that the model learns: every heading, subheading and line of chapters 1 to 97. */
export interface NodeTree {
  readonly columns: NodeColumns;
  /** node of a code of 4, 6 or 10 digits */
  readonly nodeOf: ReadonlyMap<string, number>;
}

/** Numbers the headings, subheadings and lines of a schedule. */
export function buildNodes(schedule: Schedule): NodeTree {
  const lines = [...schedule.lines()]
    .map(({ code }) => code)
    .filter((code) => code < '98' && code.length === 10);
  const level = (digits: number) => [...new Set(lines.map((code) => code.slice(0, digits)))];
  const codes = [...level(4), ...level(6), ...level(10)];
  const headings = level(4).length;
  const subheadings = level(6).length;
  const nodeOf = new Map(codes.map((code, node) => [code, node]));
  const firstChild = new Uint32Array(codes.length);
  const children = new Uint16Array(codes.length);
  for (let node = codes.length - 1; node >= headings; node--) {
    const code = codes[node]!;
    const parent = nodeOf.get(code.slice(0, code.length === 6 ? 4 : 6))!;
    firstChild[parent] = node;
    children[parent]!++;
  }
  const code = Float64Array.from(codes, Number);
  return {
    columns: { code, firstChild, children, headings, subheadings, lines: lines.length },
    nodeOf,
  };
}
