import { parseSync } from 'rolldown/utils';

/** One import or re-export of a source file. */
export interface ImportSite {
  readonly specifier: string;
  readonly line: number;
  /** `eager` loads with the file, `lazy` when its `import(...)` runs, `type` never */
  readonly kind: 'eager' | 'lazy' | 'type';
}

export interface Remark {
  readonly line: number;
  readonly what: string;
}

/** What the house's rules need to know of one file. */
export interface SourceFacts {
  readonly imports: readonly ImportSite[];
  /** where the file reads the world: clock, chance, environment, terminal, timers */
  readonly worldly: readonly Remark[];
  readonly topLevelLets: readonly Remark[];
  /** what stands at the top of the file and is written to, or was made to be */
  readonly topLevelState: readonly Remark[];
  readonly defaultExports: readonly Remark[];
  /** calls that end the process */
  readonly exits: readonly Remark[];
  /** imports whose name is computed, which no rule can follow */
  readonly computedImports: readonly Remark[];
  readonly lines: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const worldlyGlobals = new Set([
  'process',
  'console',
  'performance',
  'crypto',
  'globalThis',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'require',
]);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Reads one TypeScript file into the facts that the house's rules are about; a file that does not parse is a bug. */
export function readSource(file: string, text: string): SourceFacts {
  const parsed = parseSync(file, text);
  if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0]?.message}`);
  const program = parsed.program as unknown as Node;
  const facts = {
    imports: [] as ImportSite[],
    worldly: [] as Remark[],
    topLevelLets: [] as Remark[],
    topLevelState: [] as Remark[],
    defaultExports: [] as Remark[],
    exits: [] as Remark[],
    computedImports: [] as Remark[],
    lines: text === '' ? 0 : text.replace(/\n$/, '').split('\n').length,
  };
  const lineOf = (node: Node): number => text.slice(0, node.start).split('\n').length;
  const ownNames = declaredNames(program);
  const topLevelNames = new Set<string>();
  const localNames = namesBelowTop(program);

  for (const statement of program['body'] as readonly Node[]) {
    const inner = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement;
    if (isNode(inner) && inner.type === 'VariableDeclaration' && /^(let|var)$/.test(String(inner['kind'])))
      facts.topLevelLets.push({ line: lineOf(inner), what: `top-level ${inner['kind']}` });
    if (isNode(inner) && inner.type === 'VariableDeclaration')
      for (const declared of inner['declarations'] as readonly Node[]) {
        const name = nameOf(declared['id']);
        if (name) topLevelNames.add(name);
        const room = isReadonly(declared['id']) ? undefined : madeToBeFilled(declared['init']);
        if (room)
          facts.topLevelState.push({ line: lineOf(declared), what: `${room} at the top of the file` });
      }
    if (statement.type === 'ExportDefaultDeclaration' || exportsDefault(statement))
      facts.defaultExports.push({ line: lineOf(statement), what: 'default export' });
  }

  const addImport = (node: Node, source: unknown, kind: ImportSite['kind']): void => {
    if (isNode(source) && typeof source['value'] === 'string')
      facts.imports.push({ specifier: source['value'], line: lineOf(node), kind });
    else if (isNode(source))
      facts.computedImports.push({ line: lineOf(node), what: 'import of a computed name' });
  };

  walk(program, (node, parent) => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ExportNamedDeclaration': {
        const kind = node['importKind'] ?? node['exportKind'];
        addImport(node, node['source'], kind === 'type' ? 'type' : 'eager');
        break;
      }
      case 'TSImportType':
        addImport(node, node['source'], 'type');
        break;
      case 'TSExternalModuleReference':
        addImport(node, node['expression'], 'eager');
        break;
      case 'ImportExpression':
        addImport(node, node['source'], 'lazy');
        break;
      case 'MetaProperty':
        if (nameOf(node['meta']) === 'import')
          facts.worldly.push({ line: lineOf(node), what: 'import.meta' });
        break;
      default: {
        const ending = processEnding(node);
        if (ending) facts.exits.push({ line: lineOf(node), what: ending });
        const written = writtenThrough(node);
        if (written && topLevelNames.has(written) && !localNames.has(written))
          facts.topLevelState.push({
            line: lineOf(node),
            what: `a write to ${written}, of the top of the file`,
          });
        const worldly = readsWorld(node, parent, ownNames);
        if (worldly) facts.worldly.push({ line: lineOf(node), what: worldly });
      }
    }
  });
  return facts;
}

function walk(node: Node, visit: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  visit(node, parent);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, node);
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : undefined;

/** `Date.now` for a member written with a dot, else undefined. */
function memberName(node: unknown): string | undefined {
  if (!isNode(node) || node.type !== 'MemberExpression' || node['computed'] === true) return undefined;
  const [object, property] = [nameOf(node['object']), nameOf(node['property'])];
  return object && property ? `${object}.${property}` : undefined;
}

const filledLater = /^(Weak(Map|Set|Ref)|(Big)?(Int|Uint)\d+(Clamped)?Array|Float\d+Array|ArrayBuffer)$/;

/** A thing that is of no use until somebody writes to it: an empty list, book or set, numbers by their count. */
function madeToBeFilled(made: unknown): string | undefined {
  if (!isNode(made)) return undefined;
  if (made.type === 'ArrayExpression')
    return (made['elements'] as readonly unknown[]).length === 0 ? 'an empty list' : undefined;
  if (made.type === 'ObjectExpression')
    return (made['properties'] as readonly Node[])
      .map(({ value }) =>
        isNode(value) && value.type === 'NewExpression' ? madeToBeFilled(value) : undefined,
      )
      .find((room) => room !== undefined);
  if (made.type !== 'NewExpression') return undefined;
  const kind = nameOf(made['callee']) ?? '';
  const isBare = (made['arguments'] as readonly unknown[]).length === 0;
  return filledLater.test(kind) || (isBare && /^(Map|Set)$/.test(kind))
    ? `a ${kind} to be filled`
    : undefined;
}

const writers = new Set([
  'set',
  'add',
  'push',
  'unshift',
  'pop',
  'shift',
  'splice',
  'delete',
  'clear',
  'fill',
  'sort',
  'reverse',
]);

/** The name that `name.field = ...`, `name[0]++` or `name.push(...)` writes through. */
function writtenThrough(node: Node): string | undefined {
  const target =
    node.type === 'AssignmentExpression'
      ? node['left']
      : node.type === 'UpdateExpression'
        ? node['argument']
        : node.type === 'CallExpression' && writers.has(calledMethod(node) ?? '')
          ? node['callee']
          : undefined;
  if (!isNode(target) || target.type !== 'MemberExpression') return undefined;
  // where a sticky pattern begins is set before each use
  return nameOf(target['property']) === 'lastIndex' ? undefined : rootOf(target['object']);
}

/** `const none: readonly Line[] = []` stays as it is. */
function isReadonly(name: unknown): boolean {
  const annotation = isNode(name) ? name['typeAnnotation'] : undefined;
  const type = isNode(annotation) ? annotation['typeAnnotation'] : undefined;
  return isNode(type) && type.type === 'TSTypeOperator' && type['operator'] === 'readonly';
}

/** Names declared inside functions: one of the top that is declared again there is not what is written to. */
function namesBelowTop(program: Node): ReadonlySet<string> {
  const names = new Set<string>();
  walk(program, (node) => {
    if (!Array.isArray(node['params']) && node.type !== 'BlockStatement') return;
    for (const name of declaredNames(node)) names.add(name);
  });
  return names;
}

const calledMethod = ({ callee }: Node): string | undefined =>
  isNode(callee) && callee.type === 'MemberExpression' ? nameOf(callee['property']) : undefined;

const rootOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'MemberExpression' ? rootOf(node['object']) : nameOf(node);

function exportsDefault(statement: Node): boolean {
  if (statement.type !== 'ExportNamedDeclaration') return false;
  return (statement['specifiers'] as readonly Node[]).some((specifier) => {
    const exported = specifier['exported'] as Node;
    return (exported['name'] ?? exported['value']) === 'default';
  });
}

/** Names a file binds itself, so that a local called `process` is not taken for the global one. */
function declaredNames(program: Node): ReadonlySet<string> {
  const names = new Set<string>();
  const bind = (pattern: unknown): void => {
    if (!isNode(pattern)) return;
    const name = nameOf(pattern);
    if (name) names.add(name);
    const parts = pattern.type === 'ObjectPattern' ? pattern['properties'] : pattern['elements'];
    for (const part of Array.isArray(parts) ? parts : []) if (isNode(part)) bind(part['value'] ?? part);
    for (const inner of ['left', 'argument', 'parameter']) bind(pattern[inner]);
  };
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') bind(node['id']);
    if (/^Import(Default|Namespace)?Specifier$/.test(node.type)) bind(node['local']);
    if (node.type === 'CatchClause') bind(node['param']);
    if (Array.isArray(node['params'])) for (const param of node['params']) bind(param);
  });
  return names;
}

function processEnding(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const name = memberName(node['callee']);
  const [, signal] = (node['arguments'] as readonly { readonly value?: unknown }[] | undefined) ?? [];
  // signal 0 ends nothing: it asks whether a process is there
  if (name === 'process.kill' && signal?.value === 0) return undefined;
  return name && /^process\.(exit|abort|kill|reallyExit)$/.test(name) ? `${name}()` : undefined;
}

function readsWorld(node: Node, parent: Node | undefined, own: ReadonlySet<string>): string | undefined {
  const argumentsOf = (node['arguments'] as readonly unknown[] | undefined) ?? [];
  if (node.type === 'NewExpression' && nameOf(node['callee']) === 'Date' && argumentsOf.length === 0)
    return 'new Date()';
  if (node.type === 'CallExpression') {
    if (nameOf(node['callee']) === 'Date') return 'Date()';
    const method = isNode(node['callee']) ? nameOf(node['callee']['property']) : undefined;
    const needsLocale = method === 'localeCompare' ? 2 : /^toLocale/.test(method ?? '') ? 1 : 0;
    if (argumentsOf.length < needsLocale) return `${method} in the machine's own locale`;
  }
  const member = memberName(node);
  if (member === 'Date.now' || member === 'Math.random') return member;
  const name = nameOf(node);
  if (!name || !worldlyGlobals.has(name) || own.has(name) || !isUse(node, parent)) return undefined;
  return name;
}

/** False where an identifier is a mere label: a property's name, a key, a member of a type. */
function isUse(node: Node, parent: Node | undefined): boolean {
  if (!parent) return true;
  if (parent.type === 'MemberExpression') return parent['object'] === node || parent['computed'] === true;
  if (parent['key'] === node) return parent['shorthand'] === true || parent['computed'] === true;
  return !/^TS(TypeReference|QualifiedName|PropertySignature|MethodSignature|NamedTupleMember)$/.test(
    parent.type,
  );
}
