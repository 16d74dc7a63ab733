import { expect, it } from 'vitest';
import { quietService } from '../../../support/quiet-service.js';

/** Subjects of rulings that the data holds, each a mere name. */
it.each([
  ['gloves', 6],
  // "Air compressors > Other" is what the name says; portable or not, and how much air, it does not
  ['air compressor', 8],
  ["women's blouse", 6],
  ['tote bag', 6],
  ['wooden furniture', 6],
])('a ruling on "%s" does not settle what the name leaves open', async (description, digits) => {
  const service = await quietService();
  const { confident_to, candidates } = await service.classify({ description, candidates: 20 });
  expect((confident_to ?? '').length).toBeLessThanOrEqual(digits);
  const evidence = candidates.flatMap((each) => each.evidence.map(({ kind }) => kind));
  expect(evidence).toContain('precedent');
});
