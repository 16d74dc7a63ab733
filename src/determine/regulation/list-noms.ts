import type { RegulationItem, RegulationSection } from '../../answers/regulation.js';
import type { NomFact } from '../../tariff/mexican-law.js';
import { rowsFor } from '../../tariff/regulation-list.js';
import { type Inquiry, keyOf, loadedSource, sectionOf } from './analysis.js';
import { earlierRemark, markSource, withoutMark } from './tariff-mark.js';

/**
 * NOM whose field of application may hold goods of the heading, where the tariff marks the fraccion: named so that the broker
 * knows which to open, and never as applying.
 */
function candidateItems(inquiry: Inquiry, named: readonly RegulationItem[]): RegulationItem[] {
  const { law, line, say } = inquiry;
  const near = law.readings.nom_candidates.filter(
    ({ nom, prefixes, except = [] }) =>
      prefixes.some((prefix) => line.code.startsWith(prefix)) &&
      !except.includes(line.code) &&
      !named.some(({ id }) => id === nom),
  );
  const isRuled = named.length > 0 || near.some(({ kind, otherwise }) => kind === 'labelling' && !otherwise);
  return near
    .filter(({ otherwise }) => !otherwise || !isRuled)
    .map((candidate): RegulationItem => {
      const goods = say(candidate.goods.en, candidate.goods.es);
      return {
        status: 'conditional',
        id: candidate.nom,
        title: say(`candidate: ${goods}`, `candidata: ${goods}`),
        scope: say(
          'candidate: read the field of application; the tariff marks the fraccion for NOM and does not say for which',
          'candidata: leer el campo de aplicación; la tarifa marca la fracción con NOM y no dice cuál',
        ),
        ...compliance(inquiry, candidate.kind === 'labelling' ? '3' : '1'),
        source: {
          name: say(
            `${candidate.nom}, its field as this program reads it`,
            `${candidate.nom}, su campo según lo lee este programa`,
          ),
          date: '',
          complete: false,
          confidence: candidate.confidence,
        },
      };
    });
}

/** Numeral 3 of Anexo 2.4.1 holds labelling: it may be shown at the border or before sale; the others at the border. */
const isLabelling = (numeral: string): boolean => /^3\b/.test(numeral);

const narrowed = (scope: string): boolean => /[uú]nicamente|excepto|salvo/i.test(scope);

function compliance(inquiry: Inquiry, numeral: string) {
  const { say } = inquiry;
  const labelling = isLabelling(numeral);
  return {
    agency: 'SE',
    document: labelling
      ? say(
          'commercial information on the label, checked by an inspection unit',
          'información comercial en la etiqueta, constatada por una unidad de inspección',
        )
      : say('certificate of compliance with the NOM', 'certificado de cumplimiento con la NOM'),
    action: labelling
      ? say(
          'label the goods as the NOM says; declare its key, or declare that it is verified inside the country (rule 2.4.8)',
          'etiquetar conforme a la NOM; declarar su clave, o que se verificará en territorio nacional (regla 2.4.8)',
        )
      : say(
          'obtain the certificate before import and declare its number',
          'obtener el certificado antes de importar y declarar su número',
        ),
    pedimento: [
      keyOf(inquiry, '9', labelling ? 'N3' : 'NM'),
      ...(labelling ? [keyOf(inquiry, '8', 'PB')] : []),
      keyOf(inquiry, '8', 'EN'),
    ],
    shown_at: labelling ? ('before_sale' as const) : ('border' as const),
    open: true,
  };
}

function factItem(inquiry: Inquiry, fact: NomFact): RegulationItem {
  const conditional = narrowed(fact.scope) || (fact.nico !== undefined && inquiry.nico === undefined);
  return {
    status: conditional ? 'conditional' : 'found',
    id: fact.nom,
    title: fact.product,
    scope: fact.scope || fact.product,
    ...compliance(inquiry, fact.numeral),
    source: {
      name: `Anexo 2.4.1, numeral ${fact.numeral}`,
      date: fact.published,
      complete: false,
      confidence: fact.confidence,
      ...(fact.address === undefined ? {} : { address: fact.address }),
    },
  };
}

/** The mark that the tariff itself sets: that some NOM applies, not which. */
function markedNom(inquiry: Inquiry): RegulationItem {
  const { law, say } = inquiry;
  const list = law.lists.noms;
  const [en, es] =
    list === undefined
      ? ['which is not loaded', 'que no está cargado']
      : list.complete
        ? ['whose loaded copy does not hold it', 'cuya copia cargada no la contiene']
        : ['of which a part is loaded', 'del que solo una parte está cargada'];
  return {
    status: 'conditional',
    id: 'NOM',
    title: say('NOM of Anexo 2.4.1', 'NOM del Anexo 2.4.1'),
    scope: say(
      `the tariff marks the fraccion; which NOM applies, and to which goods, stands in Anexo 2.4.1, ${en}`,
      `la tarifa marca la fracción; qué NOM aplica y a qué mercancías está en el Anexo 2.4.1, ${es}`,
    ),
    agency: 'SE',
    action: say(
      'read the fraccion in Anexo 2.4.1 with its words "únicamente" and "excepto"; numerals 1, 2, 4 and 5 ask for a certificate at the border, numeral 3 for labelling',
      'leer la fracción en el Anexo 2.4.1 con sus palabras "únicamente" y "excepto"; los numerales 1, 2, 4 y 5 piden certificado en la entrada, el 3 etiquetado',
    ),
    pedimento: [keyOf(inquiry, '9', 'NM'), keyOf(inquiry, '9', 'N3'), keyOf(inquiry, '8', 'EN')],
    open: true,
    source: markSource(inquiry, 'nom'),
  };
}

function loadedNoms(inquiry: Inquiry): RegulationItem[] {
  const { law, line, nico } = inquiry;
  const list = law.lists.noms;
  if (!list) return [];
  return rowsFor(list, line.code, nico).map(
    (row): RegulationItem => ({
      status: narrowed(row.scope) || (row.nico !== undefined && nico === undefined) ? 'conditional' : 'found',
      id: row.nom,
      title: row.title || row.nom,
      scope: row.scope,
      ...compliance(inquiry, row.numeral),
      source: loadedSource(list),
    }),
  );
}

/**
 * The official standards (NOM) that goods of the fraccion must meet, and where compliance is shown. A whole list speaks alone,
 * but for a mark of the tariff that it does not bear out; a part of one adds to what is known without it.
 */
export function listNoms(inquiry: Inquiry): RegulationSection {
  const { law, line, nico, say } = inquiry;
  const list = law.lists.noms;
  const loaded = loadedNoms(inquiry);
  const remark = earlierRemark(inquiry, 'nom');
  const readLoaded = say('read from the loaded Anexo 2.4.1', 'leído del Anexo 2.4.1 cargado');
  if (list?.complete) {
    const isContradicted = line.nom && rowsFor(list, line.code, undefined).length === 0;
    const sources = [loadedSource(list)];
    if (isContradicted)
      return sectionOf(
        [markedNom(inquiry)],
        { status: 'conditional', why: '', sources },
        say(
          `marked for NOM in the tariff, and not on the loaded Anexo 2.4.1: both must be read${remark}`,
          `marcada con NOM en la tarifa y ausente del Anexo 2.4.1 cargado: hay que leer ambos${remark}`,
        ),
      );
    return sectionOf(
      loaded,
      {
        status: 'not_listed',
        why: say(
          'the fraccion is not on the loaded Anexo 2.4.1',
          'la fracción no está en el Anexo 2.4.1 cargado',
        ),
        sources,
      },
      readLoaded,
    );
  }
  const known = law.tables.noms
    .filter(
      (fact) =>
        fact.fracciones.includes(line.code) &&
        fact.published <= inquiry.date &&
        (fact.nico === undefined || nico === undefined || fact.nico === nico) &&
        !loaded.some(({ id }) => id === fact.nom),
    )
    .map((fact) => factItem(inquiry, fact));
  const source = markSource(inquiry, 'nom');
  const candidates = candidateItems(inquiry, [...loaded, ...known]);
  const open = candidates.map(({ id }) => id).join(', ');
  if (line.nom)
    return sectionOf(
      [...loaded, ...known, ...candidates, markedNom(inquiry)],
      { status: 'conditional', why: '', sources: [source] },
      loaded.length > 0
        ? readLoaded
        : say(
            `marked for NOM in the tariff; the scope must be read${open.length > 0 ? `; candidates: ${open}` : ''}${remark}`,
            `marcada con NOM en la tarifa; hay que leer el alcance${open.length > 0 ? `; candidatas: ${open}` : ''}${remark}`,
          ),
    );
  return sectionOf(
    [...loaded, ...known],
    withoutMark(
      inquiry,
      'nom',
      say(
        `no NOM mark in ${source.name}; later changes of Anexo 2.4.1 are not loaded`,
        `sin marca de NOM en ${source.name}; los cambios posteriores del Anexo 2.4.1 no están cargados`,
      ),
    ),
    loaded.length > 0
      ? readLoaded
      : say('known from later publications', 'conocido por publicaciones posteriores'),
  );
}
