import { expect, it } from 'vitest';
import { disclosuresOf, policiesOf, type PolicyRules, type ReturnTerms } from './policies.ts';

const rules: PolicyRules = {
  withdrawal: true,
  guaranteeNotice: true,
  returnsUrl: 'https://shop.test/returns',
  termsUrl: 'https://shop.test/terms',
  texts: {
    returnDays: 'Within {days} days.',
    returnDigital: 'By mail.',
    returnMeasured: 'Made to measure.',
    returnEngraved: 'Engraved.',
    returnIfEngraved: 'Not when engraved.',
    withdrawal: 'Withdrawal.',
    warranty: 'Two years.',
  },
};
const terms = (index: number, other: Partial<ReturnTerms> = {}): ReturnTerms => ({
  path: `$.line_items[${index}]`,
  days: 30,
  exemption: null,
  digital: false,
  engravable: false,
  ...other,
});

it('has one policy for each term, with the items that it holds for', () => {
  const items = [
    terms(0),
    terms(1, { days: 0, exemption: 'measured' }),
    terms(2),
    terms(3, { engravable: true }),
    terms(4, { digital: true }),
    terms(5, { days: 0 }),
  ];
  expect(policiesOf(items, rules).map(({ description, applies_to }) => [description.plain, applies_to])).toEqual([
    ['Within 30 days. Withdrawal.', ['$.line_items[0]', '$.line_items[2]']],
    ['Made to measure.', ['$.line_items[1]']],
    ['Within 30 days. Withdrawal. Not when engraved.', ['$.line_items[3]']],
    ['By mail. Withdrawal.', ['$.line_items[4]']],
    ['Withdrawal.', ['$.line_items[5]']],
    ['Two years.', undefined],
  ]);
});

it('promises no more than the law of the country and the shop', () => {
  const none = { ...rules, withdrawal: false, guaranteeNotice: false };
  expect(policiesOf([terms(0)], none).map(({ description }) => description.plain)).toEqual(['Within 30 days.']);
  expect(policiesOf([terms(0, { days: 0 })], none)).toEqual([]);
  expect(policiesOf([], rules)).toEqual([]);
});

it('discloses what cannot be returned beside its item, in the words of its policy', () => {
  const items = [terms(0), terms(1, { exemption: 'engraved' }), terms(2, { days: 0, exemption: 'measured' })];
  const shown = { type: 'warning', code: 'dev.ucp.shopping.policy.return', presentation: 'disclosure' };
  expect(disclosuresOf(items, rules)).toEqual([
    { ...shown, content: 'Engraved.', path: '$.line_items[1]' },
    { ...shown, content: 'Made to measure.', path: '$.line_items[2]' },
  ]);
});
