import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { RowFormat } from './row-format.js';

/** A format whose file is compressed with gzip once its rows are all there; the same rows give the same bytes. */
export const gzipped = (format: RowFormat): RowFormat => ({
  ...format,
  pack: (part, path) => pipeline(createReadStream(part), createGzip(), createWriteStream(path)),
});
