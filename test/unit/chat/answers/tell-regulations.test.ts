import { expect, test } from 'vitest';
import type { RegulationResult, RegulationSection } from '../../../../src/api/regulation-result.js';
import { playDialogue } from '../../../support/play-dialogue.js';
import { quietService } from '../../../support/quiet-service.js';

const service = await quietService();

const sections = (result: RegulationResult): RegulationSection[] => [
  result.noms,
  result.agencies,
  result.sanitary_inspection,
  result.antidumping,
  result.permits,
  result.sectoral_registry,
  result.estimated_prices,
];

test.each(['6205.20.91', '8517.13.01', '9302.00.02', '7312.10.01', '1005.90.99'])(
  'what is said of %s claims no more than its card: whatever was not found is told with its reason',
  async (fraccion) => {
    const [turn] = await playDialogue(service, [`regulations for ${fraccion} from China`]);
    const said = turn!.frames.map((frame) => (frame.type === 'delta' ? frame.text : '')).join('');
    const card = turn!.frames.find((frame) => frame.type === 'card');
    const open = sections((card as unknown as { data: RegulationResult }).data).filter(
      ({ status }) => status !== 'found',
    );
    expect(open.length).toBeGreaterThan(0);
    for (const { why } of open) expect(said).toContain(why);
  },
);
