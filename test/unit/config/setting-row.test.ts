import { expect, it } from 'vitest';
import { withoutPassword } from '../../../src/config/setting-row.js';

it.each([
  ['postgres://tariff:s3cret@db/tariff', 'postgres://tariff:***@db/tariff'],
  ['postgres://tariff:a%40b:c@db:5432/x?sslmode=require', 'postgres://tariff:***@db:5432/x?sslmode=require'],
  ['postgres://:only@db/x', 'postgres://:***@db/x'],
  ['postgres://tariff@db/tariff', 'postgres://tariff@db/tariff'],
  ['https://hts.usitc.gov/reststop?a=b:c@d', 'https://hts.usitc.gov/reststop?a=b:c@d'],
  ['127.0.0.1:8080', '127.0.0.1:8080'],
  ['', ''],
])('%s is shown as %s', (given, shown) => {
  expect(withoutPassword(given)).toBe(shown);
});

it('leaves numbers and yes or no as they are', () => {
  expect(withoutPassword(8)).toBe(8);
  expect(withoutPassword(false)).toBe(false);
});
