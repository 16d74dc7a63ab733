import type { ImportAnalysis } from '../../answers/regulation.js';
import type { Inquiry } from './analysis.js';
import { assessDuties } from './assess-duties.js';
import { checkEstimatedPrices } from './check-estimated-prices.js';
import { checkRegistry } from './check-registry.js';
import { judgeImmex } from './judge-immex.js';
import { listAgencies } from './list-agencies.js';
import { listAntidumping } from './list-antidumping.js';
import { listDocuments } from './list-documents.js';
import { listNoms } from './list-noms.js';
import { listPermits } from './list-permits.js';
import { planInspection } from './plan-inspection.js';
import { rulesFor } from './rule-items.js';

/** Everything the loaded law says of importing one fraccion into Mexico, every category with its status. */
export function analyseImport(inquiry: Inquiry): ImportAnalysis {
  const { law, line, date, has, say } = inquiry;
  const { next_reform: next, wood_packing: wood } = law.readings;
  const duties = assessDuties(inquiry);
  const past = law.coversTo !== undefined && date > law.coversTo;
  const sections = {
    duties,
    noms: listNoms(inquiry),
    agencies: listAgencies(inquiry),
    sanitary_inspection: planInspection(inquiry),
    antidumping: listAntidumping(inquiry),
    permits: listPermits(inquiry),
    immex: judgeImmex(inquiry),
    sectoral_registry: checkRegistry(inquiry),
    estimated_prices: checkEstimatedPrices(inquiry),
  };
  return {
    ...sections,
    documents: listDocuments(inquiry, sections),
    warnings: [
      ...(duties.igi.kind === 'prohibited'
        ? [say('the import of these goods is prohibited', 'la importación de esta mercancía está prohibida')]
        : []),
      ...(past
        ? [
            say(
              `${law.tigie.edition.revision} is known to hold to ${law.coversTo}; ${next.instrument} of ${next.published} came after it and is not loaded: check the fraccion before filing for ${date}`,
              `${law.tigie.edition.revision} consta vigente hasta ${law.coversTo}; le siguió ${next.instrument} del ${next.published}, que no está cargado: verificar la fracción antes de declarar el ${date}`,
            ),
          ]
        : []),
      ...(line.inTariff
        ? []
        : [
            say(
              `${line.code} is not in ${law.tigie.edition.revision}: its rate and marks are not known`,
              `${line.code} no está en ${law.tigie.edition.revision}: no se conocen su tasa ni sus marcas`,
            ),
          ]),
      ...(line.inTariff && !line.inCatalogue
        ? [
            say(
              "not in the tax administration's catalogue of 2024-05: NICO, unit and text may be missing",
              'no está en el catálogo del SAT de 2024-05: pueden faltar NICO, unidad y texto',
            ),
          ]
        : []),
      ...(has.has('padron')
        ? []
        : [
            say(
              'the importer must be in the general registry of importers (padrón)',
              'el importador debe estar en el padrón general de importadores',
            ),
          ]),
      ...rulesFor(inquiry, 'warnings', false).map(
        ({ title, scope, action }) =>
          `${say(title.en, title.es)}: ${say(scope.en, scope.es)}; ${say(action.en, action.es)}`,
      ),
      say(
        `wooden packaging must carry the mark of ${wood.nom} (identifier ${wood.key}), whatever the goods`,
        `el embalaje de madera debe llevar la marca de ${wood.nom} (identificador ${wood.key}), sea cual sea la mercancía`,
      ),
    ],
  };
}
