import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MeasuresUpdate } from '../../api/data-answers.js';
import type { DataServiceNeeds, MeasuresUpdateRequest } from '../../api/data-service.js';
import { civilDate } from '../../core/civil-date.js';
import { TariffError } from '../../errors.js';
import { withFolderLock } from '../../reference/folder-lock.js';
import { keyName, readPublication, readPublicKeys, signerOf } from '../../reference/measures-publication.js';
import { checkedAddress, type Downloaded, downloadOfficial } from '../../reference/official-sources.js';
import { isOwnMeasures, readProvenance } from '../../reference/provenance.js';
import { importMeasures } from './import-measures.js';

const packBytesAtMost = 20_000_000;
const signatureBytesAtMost = 1_000;

/** Takes the signed pack of measures at an address: nothing of it is read before its signature holds. */
export async function updateMeasures(
  needs: Pick<DataServiceNeeds, 'dataFolder' | 'readExport' | 'pauseMs'>,
  own: string,
  { address: written, key, sha256 }: MeasuresUpdateRequest,
): Promise<MeasuresUpdate> {
  const keys = readPublicKeys(key);
  const url = checkedAddress(written);
  const signed = new URL(url);
  signed.pathname += '.sig';
  const folder = join(own, 'downloads');
  const download = (from: URL, bytesAtMost: number, sum?: string): Promise<Downloaded> =>
    downloadOfficial({
      url: from.href,
      folder,
      bytesAtMost,
      ...(sum === undefined ? {} : { sha256: sum }),
      ...(needs.pauseMs === undefined ? {} : { pauseMs: needs.pauseMs }),
    });
  return withFolderLock(folder, async () => {
    const signature = await download(signed, signatureBytesAtMost).catch((fault: unknown) => {
      if (fault instanceof TariffError && fault.code === 'download_failed')
        throw new TariffError('download_failed', fault.message, {
          cause: fault,
          hint: `a pack of measures from a network has to be signed: its signature lies at ${signed.href}`,
        });
      throw fault;
    });
    try {
      const pack = await download(url, packBytesAtMost, sha256);
      try {
        const signer = signerOf(readFileSync(pack.path), readFileSync(signature.path), keys, url.href);
        const file = { ...(await needs.readExport(pack.path)), name: basename(url.pathname) || url.host };
        const said = readPublication(file);
        refuseOlder(own, said);
        const imported = await importMeasures(needs, own, {
          file,
          name: said.pack,
          replace: true,
          published: said.published,
          publisher: said.publisher ?? url.host,
          note: `published ${said.published}, signed by key ${keyName(signer)}`,
          ...(said.title !== undefined && { title: said.title }),
          ...(said.covers_to !== undefined && { coversTo: civilDate(said.covers_to) }),
        });
        return {
          schema_version: '1',
          status: imported.status === 'already_loaded' ? 'current' : 'updated',
          pack: said.pack,
          published: said.published,
          address: url.href,
          signed_by: keyName(signer),
          downloaded: { bytes: pack.bytes, sha256: pack.sha256, resumed_from: pack.resumedFrom },
          imported,
        };
      } finally {
        pack.discard();
      }
    } finally {
      signature.discard();
    }
  });
}

/** An earlier issue than the one that is loaded is refused: who keeps an old file at the address takes nothing back. */
function refuseOlder(
  own: string,
  { pack, published }: { readonly pack: string; readonly published: string },
): void {
  const loaded = readProvenance(own).find((entry) => isOwnMeasures(entry) && entry.edition === pack);
  if (!loaded) return;
  if (loaded.published === undefined)
    throw new TariffError('import_refused', `your own rows are called ${pack} as well`, {
      hint: `take them out with "tariff data remove ${pack}", or load them under another --edition`,
    });
  if (loaded.published > published)
    throw new TariffError(
      'import_refused',
      `the pack ${pack} at the address is of ${published}, older than the one that is loaded, of ${loaded.published}`,
      { hint: `if that is meant, take the other out first: tariff data remove ${pack}` },
    );
}
