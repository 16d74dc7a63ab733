import { join, resolve } from 'node:path';
import { jsonSchemaOf, type PublishedSchema, publishedSchemas } from '../../api/json-answers.js';
import type { SchemaList } from '../../api/schema-list.js';
import { nearestSpellings } from '../../core/nearest-spellings.js';
import { exitCodes, TariffError } from '../../errors.js';
import { makeFolder } from '../../make-folder.js';
import { renderJson } from '../../render/json.js';
import { renderPairs } from '../../render/pairs.js';
import { writeOutput } from '../../write-output.js';
import type { CommandBody } from '../command-body.js';

/** `tariff schema`: the JSON Schemas of the answers under --json: their list, one of them, or all as files. */
export const schema: CommandBody = async (context, { words, options }) => {
  const all = publishedSchemas();
  const output = options['output'] as string | undefined;
  const wanted = words.length === 0 ? all : [schemaNamed(all, words.join('-'))];
  if (output !== undefined) {
    const folder = resolve(context.cwd, output);
    makeFolder(folder);
    for (const each of wanted)
      await writeOutput(join(folder, `${each.name}.schema.json`), renderJson(jsonSchemaOf(each)));
    await context.talk(`${wanted.length} schemas are in ${folder}`);
    return exitCodes.ok;
  }
  if (words.length > 0) {
    await context.print(renderJson(jsonSchemaOf(wanted[0]!)));
    return exitCodes.ok;
  }
  const list: SchemaList = {
    schema_version: '1',
    schemas: all.map(({ name, command, lines }) => ({ name, command, lines })),
  };
  await context.answer(list, ({ schemas }, style) =>
    renderPairs(
      schemas.map(({ name, command, lines }): [string, string] => [name, aboutOf(command, lines)]),
      style,
    ),
  );
  return exitCodes.ok;
};

const aboutOf = (command: string | null, lines: boolean): string => {
  if (command === null) return 'why a command stopped: the last line on stderr';
  if (command === 'batch' && lines) return 'each row that tariff batch writes to NDJSON or JSON';
  return lines ? `each line of tariff ${command}` : `the answer of tariff ${command}`;
};

/** The schema of a command as it is typed, or by its own name. */
function schemaNamed(all: readonly PublishedSchema[], name: string): PublishedSchema {
  const found = all.find((each) => each.name === name) ?? all.find((each) => each.name === `${name}.line`);
  if (found) return found;
  const near = nearestSpellings(
    name,
    all.map((each) => each.name),
  );
  throw new TariffError('not_found', `there is no schema "${name}"`, {
    hint: near.length > 0 ? `did you mean ${near.join(' or ')}?` : '"tariff schema" lists them',
  });
}
