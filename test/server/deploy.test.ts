import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { buildProgram } from '../../src/cli/program.js';
import { settingKeys, settingRow } from '../../src/config/schema.js';
import { served } from '../support/served.js';

const root = join(import.meta.dirname, '../..');
const deploy = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8');

const program = buildProgram({
  launch: async () => undefined,
  version: () => '',
  writeOut: () => undefined,
  writeErr: () => undefined,
});

/** That the words are a command of ours with options of its own. */
function expectCommand([name, ...options]: readonly string[]): void {
  const command = program.commands.find((each) => each.name() === name);
  expect(command, name).toBeDefined();
  const known = [...command!.options, ...program.options].map(({ long }) => long);
  expect(known).toEqual(expect.arrayContaining(options.filter((option) => option.startsWith('--'))));
}

const variables = new Set<string>([
  'TARIFF_HOME',
  'TARIFF_HOST',
  'TARIFF_SEAL_KEY',
  ...settingKeys.map((key) => settingRow(key).env),
]);
const expectVariables = (names: readonly string[]): void => {
  for (const name of names.filter((each) => /^(TARIFF_|DATABASE)/.test(each)))
    expect(variables, name).toContain(name);
};

describe('deploy/Dockerfile', () => {
  const text = deploy('Dockerfile');

  it('has nothing that the linter minds', () => {
    expect(validate(text)).toEqual([]);
    expect(validate('FRM node').length).toBeGreaterThan(0);
  });

  it('copies what is there, runs what package.json has and starts the program', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    for (const [, script] of text.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty(script!);
    const copied = [...text.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, list]) => list!.split(' '));
    expect(copied.length).toBeGreaterThan(5);
    for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true);
    // what the build is told to read has to be in the image that builds
    const told = [...JSON.stringify(scripts).matchAll(/rolldown -c (\S+\.ts)/g)].map(([, file]) => file!);
    expect(told.length).toBeGreaterThan(2);
    expect(copied).toEqual(expect.arrayContaining(told));
    expectVariables([...text.matchAll(/\b(TARIFF_\w+)=/g)].map(([, name]) => name!));
    expect(text).toContain('ENTRYPOINT ["node", "/app/bin/tariff.js"]');
    expectCommand(JSON.parse(/^CMD (.+)$/m.exec(text)![1]!));
    expect(text.lastIndexOf('USER node')).toBeGreaterThan(text.lastIndexOf('FROM '));
  });
});

it('deploy/compose.yaml migrates before it serves, and its settings and commands are ours', () => {
  // a # after a space ends a value: what Compose is to fill in would be cut off in its midst
  const cut = [...JSON.stringify(parse(deploy('compose.yaml'), { merge: true })).matchAll(/\$\{[^}"]*"/g)];
  expect(cut.map(([text]) => text)).toEqual([]);
  // biome-ignore lint/suspicious/noExplicitAny: a file as it is read
  const { services, volumes } = parse(deploy('compose.yaml'), { merge: true }) as any;
  for (const name of ['migrate', 'server', 'worker']) {
    expectCommand(services[name].command);
    expectVariables(Object.keys(services[name].environment));
    expect(
      existsSync(join(root, 'deploy', services[name].build.context, services[name].build.dockerfile)),
    ).toBe(true);
  }
  for (const name of ['server', 'worker'])
    expect(services[name].depends_on.migrate.condition).toBe('service_completed_successfully');
  expect(services.migrate.depends_on.postgres.condition).toBe('service_healthy');
  // keys travel in the requests: only the proxy, which ends TLS, is reached from outside
  const open = Object.keys(services).filter((name) => services[name].ports !== undefined);
  expect(open).toEqual(['proxy']);
  const used = ['postgres', 'proxy'].flatMap((name) => services[name].volumes as string[]);
  for (const volume of used.map((each) => each.split(':')[0]!))
    expect(
      volume.startsWith('./') ? existsSync(join(root, 'deploy', volume)) : volume in volumes,
      volume,
    ).toBe(true);
});

describe('the units of systemd', () => {
  const units = readdirSync(join(root, 'deploy')).filter((name) => name.endsWith('.service'));

  it('start commands of ours, and leave them the time that a stop takes', () => {
    expect(units).toEqual(['tariff-list@.service', 'tariff-worker.service', 'tariff.service']);
    for (const unit of units) {
      const text = deploy(unit);
      expectCommand(/^ExecStart=\/usr\/bin\/tariff (.+)$/m.exec(text)![1]!.split(' '));
      expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)![1])).toBeGreaterThanOrEqual(30);
    }
  });

  it('let the processes do no more than they have to', () => {
    for (const unit of units)
      expect(deploy(unit).split('\n'), unit).toEqual(
        expect.arrayContaining([
          'CapabilityBoundingSet=',
          'SystemCallFilter=@system-service @pkey',
          'SystemCallArchitectures=native',
          'RestrictNamespaces=yes',
          'NoNewPrivileges=yes',
          'ProtectSystem=strict',
        ]),
      );
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  if (!hasSystemd) console.warn('the units are not verified: there is no systemd-analyze');
  it.skipIf(!hasSystemd)('are ones that systemd takes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tariff-units-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const verify = (name: string, text: string) => {
      // the program is not installed where the tests run
      const path = join(folder, name);
      writeFileSync(path, text.replace('/usr/bin/tariff', '/bin/true'));
      const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], {
        encoding: 'utf8',
      });
      return `${stdout}${stderr}`.split('\n').filter((line) => line.includes(name));
    };
    for (const unit of units) expect(verify(unit, deploy(unit))).toEqual([]);
    expect(verify('broken.service', '[Service]\nExecStrt=/bin/true\n')).not.toEqual([]);
  });
});

it('the dashboard and the alerts ask only for what the server measures', async () => {
  const { call, key } = await served();
  await call(await key(), 'POST', '/v1/classify', {});
  const { text } = await call(undefined, 'GET', '/metrics');
  // promtool wants base units
  expect(text).not.toMatch(/^tariff_\w+_(?:days|minutes|hours|milliseconds)\b/m);
  const measured = new Set([...text.matchAll(/^([a-z]\w+)[{ ]/gm)].map(([, name]) => name));
  const dashboard = JSON.parse(deploy('grafana-dashboard.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const alerts = parse(deploy('alerts.yaml')) as { groups: { rules: { alert: string; expr: string }[] }[] };
  const rules = alerts.groups.flatMap((group) => group.rules);
  const asked = [...dashboard.panels.flatMap(({ targets }) => targets), ...rules].flatMap(({ expr }) =>
    [...expr.matchAll(/\b(?:tariff|process|nodejs)_\w+/g)].map(([name]) => name),
  );
  expect(asked.length).toBeGreaterThan(15);
  expect([...new Set(asked)].filter((name) => !measured.has(name))).toEqual([]);
  const page = readFileSync(join(root, 'docs/run/operations.md'), 'utf8');
  for (const { alert } of rules) expect(page).toContain(`| ${alert} |`);
});
