import type { NodeColumns } from '../classify/learned/model-columns.js';
import type { Schedule } from '../tariff/schedule.js';

/** The tree of classes that the model learns: every heading, subheading and line of chapters 1 to 97. */
export interface NodeTree {
  readonly columns: NodeColumns;
  /** node of a heading, a subheading or a line (ten digits; eight where the schedule prints no more) */
  readonly nodeOf: ReadonlyMap<string, number>;
}

/** Numbers the headings, subheadings and lines of a schedule, or of some of its headings. */
export function buildNodes(schedule: Schedule, wanted?: ReadonlySet<string>): NodeTree {
  const lines = [...schedule.lines()]
    .map(({ code }) => code)
    .filter((code) => code < '98' && (wanted?.has(code.slice(0, 4)) ?? true));
  const level = (digits: number) => [...new Set(lines.map((code) => code.slice(0, digits)))];
  const codes = [...level(4), ...level(6), ...level(10)];
  const headings = level(4).length;
  const subheadings = level(6).length;
  const nodeOf = new Map(codes.map((code, node) => [code, node]));
  const firstChild = new Uint32Array(codes.length);
  const children = new Uint16Array(codes.length);
  const parents = new Uint16Array(codes.length);
  for (let node = codes.length - 1; node >= headings; node--) {
    const code = codes[node]!;
    const parent = nodeOf.get(code.slice(0, code.length === 6 ? 4 : 6))!;
    firstChild[parent] = node;
    children[parent]!++;
    parents[node] = parent;
  }
  const code = Float64Array.from(codes, Number);
  const digits = Uint8Array.from(codes, (one) => one.length);
  return {
    columns: {
      code,
      digits,
      firstChild,
      children,
      parent: parents,
      headings,
      subheadings,
      lines: lines.length,
    },
    nodeOf,
  };
}
