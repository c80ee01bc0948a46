import { expect, it } from 'vitest';
import { buyerHasToConfirm } from './buyer-confirmation.ts';

const plain = { engraving: {}, made_to_measure: false, digital: false };

it.each([
  ['AT', [plain], false, true],
  ['NO', [plain], false, true],
  ['US', [plain], false, false],
  ['CH', [{ ...plain, made_to_measure: true }], false, false],
  ['AT', [plain], true, false],
  ['AT', [plain, { ...plain, made_to_measure: true }], true, true],
  ['AT', [{ ...plain, engraving: { text: 'Ana' } }], true, true],
  ['AT', [{ ...plain, digital: true }], true, true],
  [null, [{ ...plain, digital: true }], true, true],
] as const)('delivery to %s of %o, the platform confirms: %s; the buyer has to: %s', (country, lines, platformConfirms, expected) => {
  expect(buyerHasToConfirm({ country, lines, platformConfirms })).toBe(expected);
});
