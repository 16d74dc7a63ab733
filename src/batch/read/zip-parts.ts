import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, open, type ZipFile } from 'yauzl';
import { TariffError } from '../../errors.js';

/** The parts of a zip file by their paths; each is unpacked when it is read. */
export interface ZipParts {
  has(path: string): boolean;
  /** its length once unpacked, in bytes */
  size(path: string): number;
  read(path: string): Promise<AsyncIterable<Buffer>>;
  close(): void;
}

/** A workbook that unpacks to more than this is refused: a small file can be made to fill a disk. */
const unpackedAtMost = 1_000_000_000;

const unreadable = (file: string, cause: unknown): TariffError =>
  new TariffError('input_unreadable', `${file} is not a whole XLSX file`, {
    cause,
    hint: 'open it in a spreadsheet program and save it again as .xlsx',
  });

const openZip = (file: string): Promise<ZipFile> =>
  new Promise((done, refuse) => {
    open(file, { lazyEntries: true, autoClose: false }, (fault, zip) =>
      fault ? refuse(unreadable(file, fault)) : done(zip),
    );
  });

const listEntries = (zip: ZipFile, file: string): Promise<Map<string, Entry>> =>
  new Promise((done, refuse) => {
    const entries = new Map<string, Entry>();
    let unpacked = 0;
    zip.on('entry', (entry: Entry) => {
      unpacked += entry.uncompressedSize;
      if (unpacked > unpackedAtMost)
        return refuse(unreadable(file, new Error(`it unpacks to more than ${unpackedAtMost} bytes`)));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => done(entries));
    zip.on('error', (fault: Error) => refuse(unreadable(file, fault)));
    zip.readEntry();
  });

/** A part as it is unpacked; one whose sum is another at its end was damaged, and may hold other words than were saved. */
async function* checked(stream: Readable, { fileName, crc32: said }: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    sum = crc32(piece, sum);
    yield piece;
  }
  // few writers leave the sum out
  if (said !== 0 && sum !== said)
    throw new Error(`the sum of ${fileName} is not the one that was saved with it`);
}

/** Opens a zip file and lists what is in it. */
export async function openZipParts(file: string): Promise<ZipParts> {
  const zip = await openZip(file);
  const entries = await listEntries(zip, file).catch((fault: unknown) => {
    zip.close();
    throw fault;
  });
  return {
    has: (path) => entries.has(path),
    size: (path) => entries.get(path)?.uncompressedSize ?? 0,
    read: (path) =>
      new Promise((done, refuse) => {
        const entry = entries.get(path);
        if (!entry) return refuse(unreadable(file, new Error(`it has no part ${path}`)));
        zip.openReadStream(entry, (fault, stream) =>
          fault ? refuse(unreadable(file, fault)) : done(checked(stream, entry)),
        );
      }),
    close: () => zip.close(),
  };
}
