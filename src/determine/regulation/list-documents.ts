import type { ImportAnalysis, ImportDocument, RegulationItem } from '../../answers/regulation.js';
import { type Inquiry, keyOf } from './analysis.js';

type Sections = Omit<ImportAnalysis, 'documents' | 'warnings'>;

/** What every pedimento of import carries, whatever the goods (customs law arts. 36-A I and 59 III). */
function always(inquiry: Inquiry): ImportDocument[] {
  const { say, has } = inquiry;
  const needed = (document: string, law: string, keys: ImportDocument['pedimento'] = []): ImportDocument => ({
    document,
    status: 'found',
    of: say('every import', 'toda importación'),
    law,
    pedimento: keys,
    open: true,
  });
  return [
    needed(
      say(
        'commercial invoice: information of the value sent (acuse de valor)',
        'factura comercial: información de valor transmitida (acuse de valor)',
      ),
      'Ley Aduanera arts. 36-A I a) y 59-A',
      [keyOf(inquiry, '8', 'ED')],
    ),
    needed(
      say(
        'transport document (bill of lading, waybill) and packing list',
        'documento de transporte (conocimiento, guía, carta de porte) y lista de empaque',
      ),
      'Ley Aduanera art. 36-A I b)',
      [keyOf(inquiry, '8', 'ED')],
    ),
    needed(
      say('declaration of value with what proves it', 'manifestación de valor con sus comprobantes'),
      'Ley Aduanera art. 59 III',
    ),
    needed(
      say('mandate given to the customs broker', 'encargo conferido al agente aduanal'),
      'Ley Aduanera art. 59 III',
    ),
    {
      ...needed(
        say('registration in the padrón de importadores', 'inscripción en el padrón de importadores'),
        'Ley Aduanera art. 59 IV',
      ),
      open: !has.has('padron'),
    },
  ];
}

const ofItems = (of: string, law: string, items: readonly RegulationItem[]): ImportDocument[] =>
  items
    .filter(({ status, document }) => status !== 'not_verified' && document !== undefined && document !== '')
    .map(({ id, title, status, document, pedimento, open }) => ({
      document: `${id}${title === id || title.startsWith(id) ? '' : ` (${title})`}: ${document}`,
      status,
      of,
      law,
      pedimento,
      open,
    }));

/**
 * The papers of the pedimento as a checklist: those of every import, and those that the sections of the analysis ask for,
 * each with its status and the keys of Anexo 22.
 */
export function listDocuments(inquiry: Inquiry, sections: Sections): ImportDocument[] {
  const { say, law } = inquiry;
  const { duties, noms, agencies, permits, antidumping, sectoral_registry, estimated_prices, immex } =
    sections;
  const { wood_packing: wood } = law.readings;
  const preferences = duties.preferential.treaties.map(
    ({ treaty, status, pedimento }): ImportDocument => ({
      document: say(`certification of origin of ${treaty}`, `certificación de origen de ${treaty}`),
      status,
      of: say('where its rate is claimed', 'si se solicita su tasa'),
      law: treaty,
      pedimento,
      open: true,
    }),
  );
  const cuota =
    antidumping.items.length > 0
      ? [
          {
            document: say(
              'certificate of the country of origin, where the goods are like those of a cuota and come from another country',
              'certificado de país de origen, si la mercancía es como la sujeta a cuota y viene de otro país',
            ),
            status: 'conditional' as const,
            of: say('anti-dumping duties', 'cuotas compensatorias'),
            law: 'Ley de Comercio Exterior art. 66; Ley Aduanera art. 36-A I d)',
            pedimento: [keyOf(inquiry, '8', 'EC')],
            open: true,
          },
        ]
      : [];
  const excise =
    duties.ieps.status === 'conditional'
      ? [
          {
            document: say(
              'what shows which goods of the IEPS law these are (degrees, sugars, energy, category)',
              'lo que muestra cuál mercancía de la LIEPS es (graduación, azúcares, densidad calórica, categoría)',
            ),
            status: 'conditional' as const,
            of: 'IEPS',
            law: 'LIEPS art. 2',
            pedimento: [keyOf(inquiry, '8', 'B2')],
            open: true,
          },
        ]
      : [];
  const restricted = 'Ley Aduanera art. 36-A I c)';
  const agencyIds = new Set(permits.items.map(({ id }) => id));
  return [
    ...always(inquiry),
    ...preferences,
    ...ofItems('NOM', restricted, noms.items),
    ...ofItems(say('permits', 'permisos y avisos'), restricted, permits.items),
    ...ofItems(
      say('agencies', 'dependencias'),
      restricted,
      agencies.items.filter(({ id }) => !agencyIds.has(id)),
    ),
    ...cuota,
    ...ofItems(
      say('sectoral registry', 'padrón sectorial'),
      'Ley Aduanera art. 59 IV',
      sectoral_registry.items,
    ),
    ...ofItems(
      say('estimated prices', 'precios estimados'),
      'Ley Aduanera arts. 36-A I e) y 84-A',
      estimated_prices.items,
    ),
    ...excise,
    ...ofItems('PROSEC', 'Decreto PROSEC', immex.prosec.items),
    {
      document: say(
        `mark of ${wood.nom} on wooden packing, where there is any`,
        `marca de la ${wood.nom} en el embalaje de madera, si lo hay`,
      ),
      status: 'conditional',
      of: say('packing', 'embalaje'),
      law: wood.nom,
      pedimento: [keyOf(inquiry, '8', wood.key)],
      open: true,
    },
  ];
}
