import { type CountryTable, findCountry } from '../../core/country.js';

/** States, provinces and towns that trade is spoken of by, folded, with the country that each is in. */
const placesOf: Readonly<Record<string, string>> = {
  US: `alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|carolinas?|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|west virginia|wisconsin|wyoming|carolina del norte|carolina del sur|nueva york|nuevo mexico|los angeles|long beach|el paso|laredo|san diego|houston|dallas|chicago|detroit|seattle|miami|atlanta|boston|the states|ee.? ?uu.?|eeuu`,
  CA: 'ontario|quebec|british columbia|alberta|manitoba|saskatchewan|nova scotia|new brunswick|newfoundland|toronto|montreal|vancouver|winnipeg|calgary|ottawa|columbia britanica',
  MX: 'aguascalientes|baja california|campeche|chiapas|chihuahua|coahuila|colima|durango|guanajuato|guerrero|hidalgo|jalisco|michoacan|morelos|nayarit|nuevo leon|oaxaca|puebla|queretaro|quintana roo|san luis potosi|sinaloa|sonora|tabasco|tamaulipas|tlaxcala|veracruz|yucatan|zacatecas|monterrey|tijuana|guadalajara|ciudad juarez|juarez|saltillo|torreon|mexicali|reynosa|matamoros|nogales|nuevo laredo|manzanillo|lazaro cardenas|altamira|ensenada|hermosillo|ciudad de mexico|mexico city|cdmx|toluca|celaya|irapuato|silao|ramos arizpe|apodaca|tehuacan|leon|el bajio',
  CN: 'shanghai|shenzhen|guangdong|guangzhou|ningbo|zhejiang|jiangsu|fujian|xinjiang|dongguan|yiwu|beijing|tianjin|qingdao|suzhou',
  VN: 'ho chi minh|ho chi minh city|hanoi|saigon|haiphong|binh duong',
  IN: 'tiruppur|tirupur|mumbai|gujarat|delhi|new delhi|chennai|tamil nadu|punjab',
  TW: 'taipei|kaohsiung|taichung',
  JP: 'tokyo|osaka|nagoya|yokohama',
  BD: 'dhaka|chittagong|chattogram',
  PK: 'karachi|lahore|faisalabad|sialkot',
  TR: 'istanbul|estambul|izmir|bursa|denizli',
  KR: 'seoul|busan|seul|korea|corea',
  IT: 'milan|milano|prato|tuscany|toscana',
  DE: 'hamburg|bavaria|munich|hamburgo|baviera',
  GT: 'ciudad de guatemala',
  GB: 'england|scotland|wales|london|inglaterra|escocia|gales|londres',
};

/** What people call goods of a country, folded. */
const namesOfGoods: Readonly<Record<string, string>> = {
  US: 'american|us-made|us|u\\.s\\.|usa|estadounidenses?|american[oa]s?|norteamerican[oa]s?',
  MX: 'mexican|mexican[oa]s?',
  CA: 'canadian|canadienses?',
  CN: 'chinese|chin[oa]s?',
  TW: 'taiwanese|taiwanes(?:es|as?)?',
  VN: 'vietnamese|vietnamitas?',
  IN: 'indian|indi[oa]s?|hindu(?:es)?',
  JP: 'japanese|japones(?:es|as?)?',
  KR: 'korean|corean[oa]s?',
  DE: 'german|aleman(?:es|as?)?',
  IT: 'italian|italian[oa]s?',
  FR: 'french|frances(?:es|as?)?',
  ES: 'spanish|espanol(?:es|as?)?',
  BR: 'brazilian|brasilen[oa]s?',
  TR: 'turkish|turc[oa]s?',
  PK: 'pakistani|paquistani(?:es)?',
  BD: 'bangladeshi|bangladesi(?:es)?',
  TH: 'thai|tailandes(?:es|as?)?',
  ID: 'indonesian|indonesi[oa]s?',
  GB: 'british|english|britanic[oa]s?|ingles(?:es|as?)?',
  PE: 'peruvian|peruan[oa]s?',
  CO: 'colombian|colombian[oa]s?',
  GT: 'guatemalan|guatemaltec[oa]s?',
  HN: 'honduran|hondure[n]?[oa]s?',
  CL: 'chilean|chilen[oa]s?',
  MY: 'malaysian|malasi[oa]s?',
  PH: 'philippine|filipin[oa]s?',
  KH: 'cambodian|camboyan[oa]s?',
  PT: 'portuguese|portugues(?:es|as?)?',
  EG: 'egyptian|egipci[oa]s?',
  ZA: 'south african|sudafrican[oa]s?',
  AU: 'australian|australian[oa]s?',
  SE: 'swedish|suec[oa]s?',
  CH: 'swiss|suiz[oa]s?',
  PL: 'polish|polac[oa]s?',
  AR: 'argentin(?:e|ian|[oa]s?)',
  MA: 'moroccan|marroqui(?:es)?',
  IL: 'israeli(?:es)?',
  NL: 'dutch|holandes(?:es|as?)?',
  BE: 'belgian|belgas?',
  AT: 'austrian|austriac[oa]s?',
  DK: 'danish|danes(?:es|as?)?',
  FI: 'finnish|finlandes(?:es|as?)?',
  NO: 'norwegian|norueg[oa]s?',
  CZ: 'czech|chec[oa]s?',
  HU: 'hungarian|hungar[oa]s?',
  RO: 'romanian|ruman[oa]s?',
  RU: 'russian|rus[oa]s?',
  IE: 'irish|irlandes(?:es|as?)?',
  SV: 'salvadoran|salvadoren[oa]s?',
  NZ: 'neozelandes(?:es|as?)?',
};

const placePatterns = Object.entries(placesOf).map(
  ([country, names]) => [country, new RegExp(`^(?:${names})$`)] as const,
);
const goodsPatterns = Object.entries(namesOfGoods).map(
  ([country, names]) => [country, new RegExp(`^(?:${names})$`)] as const,
);

const shortNames = new Set(
  'US USA UK EUA PRC ROC UAE EAU MX CN TW VN JP KR CA IN DE IT FR BR TR PK BD TH ID'.split(' '),
);

/** The towns of a country as an alternative of a pattern. */
export const placesIn = (country: string): string => placesOf[country] ?? '';

/** The country of a place: its own name, or a state or town in it. */
export function countryOfPlace(name: string, folded: string, countries: CountryTable): string | undefined {
  const known = placePatterns.find(([, pattern]) => pattern.test(folded))?.[0];
  if (known !== undefined) return known;
  // two letters are words of any firm or sentence: "SA de CV"
  if (name.length < 4 && !shortNames.has(name)) return undefined;
  return findCountry(name, countries)?.alpha2;
}

/** The country that a word says goods are of: "Mexican", "chinos". */
export const countryOfGoods = (folded: string): string | undefined =>
  goodsPatterns.find(([, pattern]) => pattern.test(folded))?.[0];

/** Any such word, as part of a pattern. */
export const goodsOfCountries = Object.values(namesOfGoods).join('|');
