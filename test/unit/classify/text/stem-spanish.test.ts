import { expect, it } from 'vitest';
import { stemSpanish } from '../../../../src/classify/text/stem-spanish.js';

it.each([
  ['zapatos', 'zapato'],
  ['inalambricas', 'inalambrico'],
  ['botones', 'boton'],
  ['luces', 'luz'],
  ['tejida', 'tejidos'],
  ['aleaciones', 'aleacion'],
])('%s meets %s', (a, b) => expect(stemSpanish(a)).toBe(stemSpanish(b)));

it('leaves short words alone', () => expect(stemSpanish('te')).toBe('te'));
