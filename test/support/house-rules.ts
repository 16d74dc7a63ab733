import { posix } from 'node:path';
import type { SourceFacts } from './read-source.js';

/** Every source file by its path below `src`, with `/`. */
export type House = ReadonlyMap<string, SourceFacts>;

const foundation = ['core', 'tariff'];

/** Which rooms each room may look into; a file at the top of `src` is a room of its own. */
export const arrows: Readonly<Record<string, readonly string[]>> = {
  core: [],
  'errors.ts': ['core'],
  'make-folder.ts': [],
  'runtime.ts': [],
  'write-output.ts': ['errors.ts'],
  tariff: ['core'],
  answers: foundation,
  classify: [...foundation, 'answers'],
  determine: [...foundation, 'answers'],
  monitor: [...foundation, 'answers', 'determine'],
  api: [...foundation, 'answers', 'monitor', 'errors.ts'],
  chat: [...foundation, 'classify', 'api', 'batch', 'errors.ts'],
  reference: [...foundation, 'classify', 'errors.ts', 'make-folder.ts'],
  store: ['errors.ts', 'make-folder.ts'],
  config: ['core', 'errors.ts', 'make-folder.ts', 'write-output.ts'],
  engine: [
    ...foundation,
    'answers',
    'classify',
    'determine',
    'monitor',
    'api',
    'reference',
    'store',
    'errors.ts',
  ],
  webhooks: [...foundation, 'monitor', 'api', 'engine', 'reference', 'store', 'errors.ts'],
  host: [...foundation, 'api', 'engine', 'webhooks', 'reference', 'store', 'errors.ts'],
  local: ['core', 'api', 'engine', 'webhooks', 'reference', 'store', 'errors.ts', 'runtime.ts'],
  client: ['core', 'api', 'errors.ts', 'runtime.ts'],
  batch: [...foundation, 'api', 'errors.ts', 'write-output.ts'],
  mcp: ['tariff', 'api', 'errors.ts'],
  assist: ['tariff', 'api'],
  render: [...foundation, 'api'],
  widget: ['api'],
  workshop: [...foundation, 'classify', 'determine', 'chat', 'reference'],
  server: ['core', 'api', 'chat', 'host', 'mcp', 'errors.ts', 'runtime.ts'],
  cli: [
    ...foundation,
    'api',
    'chat',
    'client',
    'host',
    'batch',
    'mcp',
    'assist',
    'render',
    'config',
    'server',
    'errors.ts',
    'make-folder.ts',
    'runtime.ts',
    'write-output.ts',
  ],
  'index.ts': ['api', 'local', 'client', 'errors.ts'],
};

/** Single files with a wider view than their room. */
const doorways: readonly { readonly from: RegExp; readonly to: readonly string[]; readonly why: string }[] = [
  {
    from: /^cli\/context\.ts$/,
    to: ['engine/data', 'local', 'reference'],
    why: "the context of the command line builds this machine's own service",
  },
  {
    from: /^server\/context\.ts$/,
    to: ['engine', 'webhooks', 'store'],
    why: 'the context of the server builds the adapters',
  },
  {
    from: /^client\/open-chat-model\.ts$/,
    to: ['chat/model/chat-model.ts'],
    why: 'the language model is an adapter of the port of the chat',
  },
  {
    from: /^cli\/webhooks\/forward-signed\.ts$/,
    to: ['webhooks'],
    why: 'the receiver on the command line checks signatures with the code that makes them',
  },
];

/** Folders that a port hides, and who may look into them beside themselves. */
const behindPorts: readonly {
  readonly folder: string;
  readonly to: readonly string[];
  readonly why: string;
}[] = [
  {
    folder: 'classify/learned/',
    to: ['reference/model-pack.ts', 'reference/open-classifier.ts', 'workshop/'],
    why: 'what was learned is asked through classify/ranker.ts',
  },
];

const pureRooms = [
  'core',
  'tariff',
  'answers',
  'classify',
  'determine',
  'monitor',
  'chat',
  'assist',
  'render',
];

/** The one place of each external package, as a prefix of the path; `lazy` packages load when first used. */
export const packageRooms: Readonly<
  Record<string, { readonly rooms: readonly string[]; readonly lazy?: boolean }>
> = {
  commander: { rooms: ['cli/'] },
  '@inquirer/prompts': { rooms: ['cli/terminal.ts'], lazy: true },
  ws: { rooms: ['client/'], lazy: false },
  ora: { rooms: ['cli/terminal.ts'], lazy: true },
  undici: { rooms: ['client/', 'webhooks/', 'reference/official-sources'] },
  conf: { rooms: ['config/'] },
  'csv-parse': { rooms: ['batch/', 'workshop/import-mexico.ts'] },
  yauzl: { rooms: ['batch/read/'] },
  saxes: { rooms: ['batch/read/'] },
  yazl: { rooms: ['batch/write/'] },
  piscina: { rooms: ['engine/rows/'] },
  'csv-stringify': { rooms: ['batch/', 'render/monitor/csv-monitor'] },
  'cli-table3': { rooms: ['render/table'] },
  picocolors: { rooms: ['render/', 'cli/'] },
  zod: { rooms: ['api/', 'config/schema'] },
  'big.js': { rooms: ['core/decimal.ts'] },
  stemmer: { rooms: ['classify/text/'] },
  libsql: { rooms: ['store/'], lazy: true },
  kysely: { rooms: ['store/'] },
  pg: { rooms: ['store/'], lazy: true },
  'graphile-worker': { rooms: ['store/'], lazy: true },
  fastify: { rooms: ['server/'] },
  '@fastify/swagger': { rooms: ['server/'] },
  '@fastify/websocket': { rooms: ['server/'] },
  '@scalar/fastify-api-reference': { rooms: ['server/reference/'] },
  '@fastify/rate-limit': { rooms: ['server/'] },
  '@fastify/compress': { rooms: ['server/'] },
  '@fastify/cors': { rooms: ['server/'] },
  'fastify-type-provider-zod': { rooms: ['server/'] },
  'prom-client': { rooms: ['server/'] },
  '@modelcontextprotocol/sdk': { rooms: ['mcp/', 'cli/mcp/', 'server/mcp-route.ts'] },
  standardwebhooks: { rooms: ['webhooks/'] },
  'ipaddr.js': { rooms: ['webhooks/'] },
};

const homelessNames = /^(utils?|helpers?|common|misc|types?|constants?|managers?)$|-(utils|helpers|manager)$/;
const linesAtMost = 350;
const foldersAtMost = 3;

const roomOf = (file: string): string => file.split('/')[0] ?? file;
const inRoom = (file: string, room: string): boolean => file === room || file.startsWith(`${room}/`);
const isRelative = (specifier: string): boolean => specifier.startsWith('.');
const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** The file below `src` that a relative import means; `./code.js` is `code.ts` beside it. */
const targetOf = (file: string, specifier: string): string =>
  posix.join(posix.dirname(file), specifier).replace(/\.js$/, '.ts');

const each = (
  house: House,
  look: (file: string, facts: SourceFacts) => readonly (string | undefined)[],
): string[] =>
  [...house]
    .flatMap(([file, facts]) => look(file, facts))
    .filter((line): line is string => line !== undefined);

/** Imports that point at nothing, leave `src` or leave off the extension. */
export const brokenImports = (house: House): string[] =>
  each(house, (file, facts) => [
    ...facts.imports
      .filter((site) => isRelative(site.specifier))
      .map((site) => {
        const where = `src/${file}:${site.line} imports ${site.specifier}`;
        if (!site.specifier.endsWith('.js')) return `${where}: write the .js extension`;
        return house.has(targetOf(file, site.specifier))
          ? undefined
          : `${where}: there is no such file in src`;
      }),
    ...facts.computedImports.map(
      (remark) => `src/${file}:${remark.line} ${remark.what}: no rule can follow it`,
    ),
  ]);

/** Imports against the direction in which data walks. */
export const wrongArrows = (house: House): string[] =>
  each(house, (file, facts) => {
    const room = roomOf(file);
    const allowed = arrows[room];
    if (!allowed) return [`src/${file}: the house has no room "${room}"`];
    const doors = doorways.filter((door) => door.from.test(file)).flatMap((door) => door.to);
    return facts.imports
      .filter((site) => isRelative(site.specifier))
      .map((site) => {
        const target = targetOf(file, site.specifier);
        if (roomOf(target) === room || [...allowed, ...doors].some((view) => inRoom(target, view)))
          return undefined;
        const sees = allowed.length === 0 ? 'sees no other room' : `sees only ${allowed.join(', ')}`;
        return `src/${file}:${site.line} imports ${target}: ${room} ${sees}`;
      });
  });

/** Imports past a port: of the columns of the model where a `Ranker` is all that is to be known. */
export const pastPorts = (house: House): string[] =>
  each(house, (file, facts) =>
    facts.imports
      .filter((site) => isRelative(site.specifier))
      .flatMap((site) => {
        const target = targetOf(file, site.specifier);
        return behindPorts
          .filter(
            ({ folder, to }) =>
              target.startsWith(folder) && ![folder, ...to].some((view) => file.startsWith(view)),
          )
          .map(({ why }) => `src/${file}:${site.line} imports ${target}: ${why}`);
      }),
  );

/** Permissions that no import uses: a rule wider than the house hides the next wrong arrow. */
export function idleArrows(house: House): string[] {
  const seen = [...house].flatMap(([file, facts]) =>
    facts.imports
      .filter((site) => isRelative(site.specifier))
      .map((site) => [file, targetOf(file, site.specifier)] as const),
  );
  const idle = Object.entries(arrows).flatMap(([room, views]) =>
    views
      .filter((view) => !seen.some(([file, target]) => roomOf(file) === room && inRoom(target, view)))
      .map((view) => `${room} may see ${view}, and does not: take the arrow away`),
  );
  const shut = doorways.flatMap(({ from, to }) =>
    to
      .filter((view) => !seen.some(([file, target]) => from.test(file) && inRoom(target, view)))
      .map((view) => `${from.source} may see ${view}, and does not: take the doorway away`),
  );
  return [...idle, ...shut];
}

/** The folder one level down that a file lies in; none for a file of the room itself, which puts its folders together. */
const folderOf = (file: string): string | undefined => {
  const [room, folder, ...below] = file.split('/');
  return below.length > 0 ? `${room}/${folder}` : undefined;
};

/** Circles between the folders of a room, though no file of them stands in a circle. */
export function folderCircles(house: House): string[] {
  const folders = new Map<string, Set<string>>();
  for (const [file, facts] of house)
    for (const site of facts.imports) {
      const [from, to] = [folderOf(file), folderOf(targetOf(file, site.specifier))];
      if (!from || !to || from === to || !isRelative(site.specifier)) continue;
      if (roomOf(from) === roomOf(to)) folders.set(from, (folders.get(from) ?? new Set()).add(to));
    }
  return rings([...folders.keys()], (folder) => [...(folders.get(folder) ?? [])]).map(
    (ring) => `circle of folders: ${[...ring, ring[0]].join(' -> ')}`,
  );
}

/** Circles of imports, one line each. */
export const circles = (house: House): string[] =>
  rings([...house.keys()], (file) =>
    (house.get(file)?.imports ?? [])
      .filter((site) => isRelative(site.specifier))
      .map((site) => targetOf(file, site.specifier))
      .filter((target) => house.has(target)),
  ).map((ring) => `circle of imports: ${[...ring, ring[0]].join(' -> ')}`);

/** What stands in a circle, a list for each (Tarjan: strongly connected nodes). */
function rings(nodes: readonly string[], targets: (node: string) => readonly string[]): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const onPath = new Set<string>();
  const found: string[][] = [];

  const enter = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    path.push(node);
    onPath.add(node);
    for (const target of targets(node)) {
      if (!order.has(target)) {
        enter(target);
        lowest.set(node, Math.min(lowest.get(node)!, lowest.get(target)!));
      } else if (onPath.has(target)) lowest.set(node, Math.min(lowest.get(node)!, order.get(target)!));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const ring = path.splice(path.indexOf(node));
    for (const member of ring) onPath.delete(member);
    if (ring.length > 1 || targets(node).includes(node)) found.push(ring);
  };
  for (const node of nodes) if (!order.has(node)) enter(node);
  return found;
}

/** A pure room that reads the world, keeps state or throws the doors' error. */
export const impurities = (house: House): string[] =>
  each(house, (file, facts) => {
    if (!pureRooms.includes(roomOf(file))) return [];
    const outside = facts.imports.filter((site) => site.specifier.startsWith('node:'));
    return [
      ...outside.map((site) => `src/${file}:${site.line} imports ${site.specifier}`),
      ...[...facts.worldly, ...facts.topLevelLets, ...facts.topLevelState].map(
        (remark) => `src/${file}:${remark.line} uses ${remark.what}`,
      ),
    ].map((line) => `${line}: ${roomOf(file)} is pure`);
  });

/** The process ended anywhere but at the program's own end. The workshop's commands are not part of the program. */
export const strayExits = (house: House): string[] =>
  each(house, (file, facts) =>
    file === 'cli/main.ts' || roomOf(file) === 'workshop'
      ? []
      : facts.exits.map(
          (remark) => `src/${file}:${remark.line} ${remark.what}: only cli/main.ts ends the process`,
        ),
  );

/** External packages outside the one room that knows them, or loaded before they are used. */
export const strayPackages = (house: House): string[] =>
  each(house, (file, facts) =>
    facts.imports
      .filter((site) => !isRelative(site.specifier) && !site.specifier.startsWith('node:'))
      .map((site) => {
        const name = packageOf(site.specifier);
        const row = packageRooms[name];
        const where = `src/${file}:${site.line} imports ${site.specifier}`;
        if (!row) return `${where}: no room is given to this package (node's own are written node:)`;
        if (!row.rooms.some((room) => file.startsWith(room)))
          return `${where}: it lives only in ${row.rooms.join(', ')}`;
        return row.lazy && site.kind === 'eager'
          ? `${where} at once: import it where it is first used`
          : undefined;
      }),
  );

/** Names, sizes and depths that the house does not have. */
export const untidyFiles = (house: House): string[] =>
  each(house, (file, facts) => {
    const names = file.replace(/\.[a-z]+$/, '').split('/');
    const own = names.at(-1) ?? '';
    return [
      file.endsWith('.ts') ? undefined : `src/${file}: only TypeScript lives in src; data belongs to data/`,
      names.every((name) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
        ? undefined
        : `src/${file}: names are kebab-case`,
      names.some((name) => homelessNames.test(name))
        ? `src/${file}: a homeless name; a function goes to the noun it is about`
        : undefined,
      own === 'index' && names.length > 1 ? `src/${file}: the only barrel is src/index.ts` : undefined,
      facts.lines > linesAtMost ? `src/${file}: ${facts.lines} lines, at most ${linesAtMost}` : undefined,
      names.length - 1 > foldersAtMost ? `src/${file}: folders are at most ${foldersAtMost} deep` : undefined,
      ...facts.defaultExports.map(
        (remark) => `src/${file}:${remark.line} ${remark.what}: exports have names`,
      ),
    ];
  });

const topLevel =
  /^(bin|src|test|fixtures|data|docs|deploy|workshop|package(-lock)?\.json|tsconfig(\.[a-z]+)?\.json|README\.md|CHANGELOG\.md|CONTRIBUTING\.md|LICENSE|[a-z]+\.config\.(ts|js|mjs)|(biome|knip)\.json|\..+)$/;

/** What lies at the top of the repository and should not. */
export const strayAtTop = (names: readonly string[]): string[] =>
  names
    .filter((name) => !topLevel.test(name))
    .map((name) => `${name}: the top of the repository has no place for it`);
