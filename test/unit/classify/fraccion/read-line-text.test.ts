import { describe, expect, it } from 'vitest';
import { conditionAgainst } from '../../../../src/classify/facts/condition-against.js';
import { extractFacts } from '../../../../src/classify/facts/extract-facts.js';
import { alternativesIn } from '../../../../src/classify/fraccion/alternatives.js';
import { lackingIn } from '../../../../src/classify/fraccion/lacking.js';
import { type LineText, readLineText } from '../../../../src/classify/fraccion/read-line-text.js';
import { whatParts } from '../../../../src/classify/fraccion/what-parts.js';
import { plain } from '../../../../src/classify/text/tokenize.js';
import { vocabulary } from '../../../support/condition-book.js';

const read = (text: string): LineText =>
  readLineText(text, vocabulary, (words) =>
    (plain(words).match(/\b(?!los|las|para|de|del)[a-z]{3,}/g) ?? []).map((es) => ({ es, en: [], look: '' })),
  );
const stems = (words: readonly { readonly es: string }[]): string[] => words.map(({ es }) => es);
const verdicts = (text: string, goods: string): string[] =>
  read(text).limits.map(
    (limit) => conditionAgainst(limit, extractFacts(goods, vocabulary), vocabulary).verdict,
  );

describe('the text of a Mexican line', () => {
  it('names the goods apart from other names, what they are for and words of the law', () => {
    const { named, kind } = read('Tapas de plástico (tapones) para botellas');
    expect(named.filter(({ aside }) => aside).map(({ es }) => es)).toEqual(['tapones']);
    expect(named.filter(({ purpose }) => purpose).map(({ es }) => es)).toEqual(['botellas']);
    expect(stems(kind)).toContain('tapas');
    expect(stems(read('Reconocibles como diseñados exclusivamente para trolebuses').named)).not.toContain(
      'reconocibles',
    );
  });

  it('tells the one use it is for, the places it names, and whether it names parts', () => {
    expect(stems(read('Reconocibles para naves aéreas').soleUse)).toEqual(['naves', 'aereas']);
    expect(read('De plástico, incluso las reconocibles para naves aéreas').soleUse).toEqual([]);
    expect(stems(read('Arroz del Estado de Morelos').places)).toEqual(['estado', 'morelos']);
    expect(read('Trituradoras del Capítulo 84').places).toEqual([]);
    expect(read('Partes y accesorios, para videoconsolas').isPart).toBe(true);
    expect(read('Videoconsolas').isPart).toBe(false);
  });

  it('tells what it leaves out by words and by codes, and that it is the rest', () => {
    const text = read('Los demás, de algodón, excepto lo comprendido en la fracción arancelaria 6110.20.05');
    expect([text.residual, text.yieldsTo]).toEqual([true, ['61102005']]);
    expect(read('Cables, excepto lo del número 7312.10.99.04').yieldsTo).toEqual(['7312109904']);
  });

  it.each([
    [
      'Con un contenido de lana o pelo fino superior o igual a 36% en peso',
      'blusa de poliéster con 40% lana',
      'met',
    ],
    [
      'Con un contenido de lana o pelo fino superior o igual a 36% en peso',
      'blusa 90% poliéster 10% lana',
      'failed',
    ],
    ['Con un contenido de lana o pelo fino superior o igual a 36% en peso', 'blusa para dama', 'unknown'],
    ['De peso superior a 100 g/m2 pero inferior o igual a 200 g/m2', 'tela 150 g/m2', 'met'],
    ['De peso superior a 100 g/m2 pero inferior o igual a 200 g/m2', 'tela 260 g/m2', 'failed'],
    [
      'De vidrio flotado claro, con espesor superior a 6 mm',
      'vidrio flotado claro 4 mm 2.60 x 3.60 m',
      'failed',
    ],
    ['Gasolina con octanaje superior o igual a 87 pero inferior a 92', 'gasolina regular 87 octanos', 'met'],
    ['Con potencia superior a 1 CP', 'motor eléctrico 2 HP', 'met'],
  ])('is held against what is stated: %s / %s', (text, goods, verdict) => {
    expect(verdicts(text, goods)).toEqual([verdict]);
  });

  it('counts alternatives as one thing that it asks for', () => {
    expect(
      alternativesIn(
        'Para mujeres, de mezclilla, con cremallera, botones o cualquier otro sistema de cierre',
      ),
    ).toEqual([['con cremallera', 'botones', 'cualquier otro sistema de cierre']]);
    expect(alternativesIn('De peso superior o igual a 100 g')).toEqual([]);
    expect(alternativesIn('Lámparas equipadas con baterías e interruptores')).toEqual([]);
    const { named } = read('Barriles o tambores, de acero');
    expect(named.map(({ oneOf }) => oneOf?.item)).toEqual([0, 1, undefined]);
  });

  it('asks goods to have something, beside shares and limits', () => {
    expect(stems(read('Cables con conexiones').bearing)).toEqual(['conexiones']);
    expect(read('Con contenido de grasa superior al 5%').bearing).toEqual([]);
  });

  it('asks goods to be without something', () => {
    expect(read('Sin adición de negro de humo').lacking.map(stems)).toEqual([['negro', 'humo']]);
    expect(lackingIn('CAMARON SIN CABEZA 16/20', 'invoice').map(({ what }) => what.trim())).toEqual([
      'CABEZA',
    ]);
    expect(lackingIn('de espesor superior a 3 mm, sin exceder de 15 mm', 'tariff')).toEqual([]);
  });
});

describe('what parts neighbours', () => {
  const parts = (...texts: string[]) => {
    const found = whatParts(texts.map(read), vocabulary);
    return found && [found.kind, found.of ?? found.unit];
  };

  it('is the measure that all of them limit', () => {
    expect(parts('De peso inferior o igual a 100 g/m2', 'De peso superior a 100 g/m2')).toEqual([
      'measure',
      'areal_weight',
    ]);
    expect(parts('Sábana, de ancho inferior o igual a 160 cm', 'Sábana, de ancho superior a 160 cm')).toEqual(
      ['measure', 'width'],
    );
  });

  it('is who they are for, or what they are of', () => {
    expect(parts('Para mujeres', 'Para niñas', 'Los demás')).toEqual(['person', undefined]);
    expect(parts('De algodón', 'De seda')).toEqual(['material', undefined]);
  });

  it('is no one thing where they name different goods', () => {
    expect(parts('Licuadoras', 'Batidoras')).toBeUndefined();
    expect(parts('Vasos de vidrio', 'Jarras de vidrio', 'Los demás')).toBeUndefined();
  });
});
