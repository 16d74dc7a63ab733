import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { isCivilDate } from '../core/civil-date.js';
import { type Issue, issue } from '../core/issue.js';
import { TariffError } from '../errors.js';
import type { OfficialExport } from '../tariff/official-export.js';

/** What a published pack of measures says of itself, in the bytes that are signed. */
export interface MeasuresPublication {
  /** the name that it is loaded under and that its next issue has too */
  readonly pack: string;
  /** the day of this issue */
  readonly published: string;
  readonly title?: string;
  readonly publisher?: string;
  /** last day that its publisher has followed the law to */
  readonly covers_to?: string;
}

const facts = ['pack', 'published', 'title', 'publisher', 'covers_to'] as const;
const rowsAtMost = 20;

/** Reads who published a pack and when: keys of its JSON, or rows `pack | NAME` above the headings of its sheet. */
export function readPublication({ content, name }: OfficialExport): MeasuresPublication {
  const said = new Map<string, string>();
  if (content.kind === 'json') {
    for (const fact of facts) {
      const value = (content.json as Readonly<Record<string, unknown>> | null)?.[fact];
      if (typeof value === 'string') said.set(fact, value.trim());
    }
  } else
    for (const { cells } of content.rows.slice(0, rowsAtMost)) {
      const fact = (cells[0] ?? '')
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_');
      if ((facts as readonly string[]).includes(fact)) said.set(fact, (cells[1] ?? '').trim());
    }
  const issues: Issue[] = [];
  const [pack = '', published = '', covers_to] = [
    said.get('pack'),
    said.get('published'),
    said.get('covers_to'),
  ];
  if (!/^[a-z0-9][a-z0-9.-]{0,60}$/.test(pack))
    issues.push(issue('pack_unnamed', 'it has no "pack": a name in small letters, digits, dots and hyphens'));
  if (!isCivilDate(published))
    issues.push(issue('pack_undated', 'it has no "published": the day of its issue, such as 2026-10-15'));
  if (covers_to !== undefined && !isCivilDate(covers_to))
    issues.push(issue('bad_date', `"covers_to" is "${covers_to}", not a day such as 2026-10-15`));
  if (issues.length > 0)
    throw new TariffError('import_refused', `${name} is not a published pack of measures`, {
      hint: 'see "A pack for others" in docs/use/data.md',
      issues,
    });
  const [title, publisher] = [said.get('title'), said.get('publisher')];
  return {
    pack,
    published,
    ...(title && { title }),
    ...(publisher && { publisher }),
    ...(covers_to !== undefined && { covers_to }),
  };
}

/** The public keys of a setting: base64 of the DER that `openssl pkey -pubout` prints between its lines. */
export function readPublicKeys(text: string): readonly KeyObject[] {
  const written = text
    .replace(/-----(?:BEGIN|END) PUBLIC KEY-----/g, '')
    .split(',')
    .map((key) => key.replace(/\s+/g, ''))
    .filter((key) => key !== '');
  if (written.length === 0)
    throw new TariffError('usage', 'whose signature a pack of measures needs is not said', {
      hint: "set the publisher's key: tariff config set update.measuresKey MCowBQYDK2Vw...",
    });
  return written.map((key) => {
    try {
      const read = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
      if (read.asymmetricKeyType === 'ed25519') return read;
    } catch {
      // said below, as for a key of another kind
    }
    throw new TariffError('usage', `update.measuresKey: "${key.slice(0, 20)}..." is no public ed25519 key`, {
      hint: 'take the one line that "openssl pkey -in KEY.pem -pubout" prints between BEGIN and END',
    });
  });
}

/** How a key is named where it is told which one signed: the beginning of its SHA-256. */
export const keyName = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 16);

/** The key of several by which some bytes are signed; a pack that none of them signed is refused before it is read. */
export function signerOf(
  bytes: Uint8Array,
  signature: Uint8Array,
  keys: readonly KeyObject[],
  address: string,
): KeyObject {
  const raw =
    signature.length === 64
      ? signature
      : Buffer.from(Buffer.from(signature).toString('latin1').replace(/\s+/g, ''), 'base64');
  const signer = raw.length === 64 ? keys.find((key) => verify(null, bytes, key, raw)) : undefined;
  if (signer) return signer;
  throw new TariffError(
    'import_refused',
    raw.length === 64
      ? `${address} is not signed by a key of update.measuresKey (${keys.map(keyName).join(', ')})`
      : `${address}.sig is no ed25519 signature`,
    {
      hint: 'nothing of it is loaded; ask its publisher which key is theirs, by another way than this address',
    },
  );
}
