import { describe, expect, test } from 'vitest';
import { contradicts, meets, tellingFacts } from '../../../../src/classify/fraccion/contradicts.js';
import { vocabulary } from '../../../support/condition-book.js';

const against = (text: string, goods: string): boolean =>
  contradicts(tellingFacts(text, vocabulary), tellingFacts(goods, vocabulary), vocabulary);

describe('a Mexican text against a description', () => {
  test.each([
    ['Con un contenido de lana o pelo fino superior o igual a 36% en peso', 'blusa 100% poliéster'],
    ['Para niñas', 'brasier para dama'],
    ['De punto', 'camisa de tejido plano'],
    ['Con suela de cuero natural', 'zapato con corte textil y suela de hule'],
    ['Usados', 'llantas nuevas para automóvil'],
  ])('"%s" contradicts "%s"', (text, goods) => {
    expect(against(text, goods)).toBe(true);
  });

  test.each([
    ['De algodón', 'pantalón 98% algodón 2% elastano'],
    ['De fibras sintéticas o artificiales', 'blusa 100% poliéster'],
    ['De lana o de algodón', 'suéter de algodón'],
    ['Los demás', 'blusa 100% poliéster'],
    ['Para hombres y mujeres', 'playera para dama'],
    ['Con la superficie exterior de materia textil', 'mochila de poliéster'],
  ])('"%s" does not contradict "%s"', (text, goods) => {
    expect(against(text, goods)).toBe(false);
  });

  test('a narrow word meets a wide one, and no wide one a narrow one', () => {
    const met = (text: string, goods: string): string =>
      meets(tellingFacts(text, vocabulary), tellingFacts(goods, vocabulary), vocabulary);
    expect(met('De materia textil', 'mochila de poliéster')).toBe('fully');
    expect(met('De plástico', 'mochila de poliéster')).toBe('loosely');
    expect(met('De poliéster', 'mochila de materia textil')).toBe('narrower');
    expect(met('De acero inoxidable', 'tuerca de acero')).toBe('narrower');
    expect(met('De acero inoxidable', 'tuerca de acero inoxidable')).toBe('fully');
    expect(met('De algodón', 'tuerca de acero')).toBe('not');
  });
});
