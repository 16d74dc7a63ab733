import { describe, expect, it } from 'vitest';
import { chooseFraccion, type SharedLine } from '../../../../src/classify/fraccion/choose-fraccion.js';
import { FraccionBook } from '../../../../src/classify/fraccion/fraccion-book.js';
import { alikeWords } from '../../../../src/classify/fraccion/word-forms.js';
import { civilDate } from '../../../../src/core/civil-date.js';
import { sureFrom } from '../../../../src/core/sureness.js';
import { mexicanLawOn } from '../../../../src/reference/mexican-library.js';
import { openClassifier } from '../../../../src/reference/open-classifier.js';
import { shippedLibrary } from '../../../support/shipped.js';

function open() {
  const library = shippedLibrary();
  const date = civilDate('2026-04-10');
  const classifier = openClassifier(library, library.scheduleOn(date));
  const titles = library.json<Record<string, string>>('hs-titles.json');
  return new FraccionBook(
    mexicanLawOn(library, date).tigie,
    classifier.ranker.reader,
    classifier.book.vocabulary,
    (code) => titles[code] ?? '',
    alikeWords(library.json<{ groups: string[] }>('mx/trade-words.json').groups),
  );
}

const book = open();
const only = (code: string): SharedLine[] => [{ code, probability: 1, text: '' }];

describe('from six digits to fraccion and NICO', () => {
  it.each([
    ['exprimidor eléctrico de naranjas', '8509400000', '8509400200'],
    ['licuadora de vaso', '8509400000', '8509409901'],
    ['kitchen blender', '8509400000', '8509409901'],
    ['no break UPS para computadora', '8504400000', '8504401600'],
    ['cantimplora de plástico', '3926900000', '3926900600'],
    ['automóvil usado de gasolina', '8703230000', '8703230200'],
    // 100% nylon says nothing of a content of down
    ['chamarra para dama 100% nylon', '6202400000', '6202409901'],
    // polyester is a textile material before it is plastic sheeting
    ['mochila escolar de poliéster', '4202920000', '4202920402'],
    ['lonchera de nylon', '4202920000', '4202920402'],
    // the text that names the goods is chosen over "los demás" and over goods that share only the material
    ['abrigo para dama 100% lana', '6202200000', '6202200100'],
    ['muñeca de plástico con accesorios', '9503000000', '9503009200'],
    // its other names stand in quotation marks
    ['memoria usb 64 gb', '8523510000', '8523510100'],
    // the noun that the title has too is not "de pie" or "de techo" for that
    ['lámpara LED de buró', '9405210000', '9405210199'],
    ['lámpara LED de pie para sala', '9405210000', '9405210101'],
    ['cable de acero plastificado', '7312100000', '7312109904'],
    // of two sides the lesser is the width
    ['toalla de algodón 70 x 40 cm', '6302600000', '6302600602'],
    ['toalla de algodón 85 x 160 cm', '6302600000', '6302600603'],
    // one of several closures is enough
    ['pantalón de mezclilla para dama 98% algodón', '6204620000', '6204620992'],
    // what is made for motorcycles alone is not for cars
    ['faro delantero para motocicleta', '8512200000', '8512200100'],
  ])('%s', (description, shared, right) => {
    expect(chooseFraccion(book, description, only(shared), [])?.best).toBe(right);
  });

  it('reads a limit against the measures of the description', () => {
    const wool = chooseFraccion(book, 'blusa de poliéster con 40% lana', only('6206400000'), []);
    expect(wool?.best.slice(0, 8)).toBe('62064002');
    const little = chooseFraccion(book, 'blusa para dama 90% poliéster 10% lana', only('6206400000'), []);
    expect(little?.best.slice(0, 8)).toBe('62064091');
  });

  it('draws to the subheading whose title asks for what the goods have, and from it where they lack it', () => {
    const cables: SharedLine[] = [
      { code: '8544420000', probability: 0.5, text: '' },
      { code: '8544490000', probability: 0.5, text: '' },
    ];
    const withEnds = (description: string) =>
      chooseFraccion(book, description, cables, [])!.best.startsWith('854442');
    expect(withEnds('cable de cobre forrado de PVC con conectores')).toBe(true);
    expect(withEnds('cable de cobre forrado de PVC sin conectores')).toBe(false);
  });

  it('leaves open what the leading text excepts by its code, until something is said of it', () => {
    const sureOf = (description: string) =>
      chooseFraccion(book, description, only('8528720000'), [])!.confidence.tariff_line;
    const best = (description: string) =>
      chooseFraccion(book, description, only('8528720000'), [])?.best.slice(0, 8);
    expect(best('televisor de 40 pulgadas')).toBe('85287202');
    expect(sureOf('televisor de 40 pulgadas')).toBeLessThan(sureFrom);
    expect(best('televisor OLED de 40 pulgadas')).toBe('85287206');
  });

  it('shares out all the probability and no more, level by level', () => {
    const chosen = chooseFraccion(
      book,
      'motor eléctrico',
      [
        { code: '8501510000', probability: 0.5, text: '' },
        { code: '8501520000', probability: 0.3, text: '' },
      ],
      [],
    )!;
    const sum = chosen.lines.reduce((all, { probability }) => all + probability, 0);
    expect(sum).toBeCloseTo(0.8, 10);
    const { chapter, heading, subheading, tariff_line, statistical } = chosen.confidence;
    expect(chapter).toBeCloseTo(0.8, 10);
    expect(heading >= subheading && subheading >= tariff_line && tariff_line >= statistical).toBe(true);
  });

  it('goes to the heading where Mexico has no such subheading', () => {
    const chosen = chooseFraccion(book, 'cigarro electrónico', only('8543990000'), []);
    expect(chosen?.best.slice(0, 4)).toBe('8543');
  });

  it('keeps to the choices made and leaves other subheadings alone', () => {
    const choice = [{ below: '850940', chosen: ['85094003'] }];
    expect(chooseFraccion(book, 'licuadora', only('8509400000'), choice)?.best).toBe('8509400300');
    expect(chooseFraccion(book, 'plancha', only('8516400000'), choice)?.best).toBe('8516400100');
  });

  it('has no answer without a line to start from', () => {
    expect(chooseFraccion(book, 'licuadora', [], [])).toBeUndefined();
  });
});
