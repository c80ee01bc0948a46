import { expect, it } from 'vitest';
import { extrasOf, lineFacts, lineIdentity, lineKey, NO_EXTRAS, titleWithOptions } from './line-facts.ts';

it('a line is identified by its configuration and its extras', () => {
  const engraved = (text: string) => ({ product_configuration_id: 1, engraving: { text } });
  expect(lineKey({ product_configuration_id: 1, ...NO_EXTRAS })).toBe('1|');
  expect(lineKey(engraved(' A & L '))).toBe(lineKey(engraved('A & L')));
  expect(lineKey(engraved('A'))).not.toBe(lineKey(engraved('')));
  // Prints of payments under way contain these.
  expect([lineIdentity(NO_EXTRAS), lineIdentity(engraved('A'))]).toEqual(['', '{"text":"A"}']);
});

it('extras are copied, so that a frozen line stays apart from its copy', () => {
  const line = { engraving: Object.freeze({ text: 'A' }), title: 'Adele' };
  expect(extrasOf(line)).toEqual({ engraving: { text: 'A' } });
  expect(extrasOf(line).engraving).not.toBe(line.engraving);
});

it('facts are named in one order; empty words and facts that are not named here are left out', () => {
  const line = { options: [{ key: 'size', title: 'Size', value: '54' }], engraving: { text: 'A' }, made_to_measure: true, digital: true };
  const words = {
    options: () => 'size 54',
    engraving: (text: string) => [`“${text}”`, ''],
    made_to_measure: null,
    digital: () => 'by mail',
  };
  expect(lineFacts(line, words)).toEqual(['size 54', '“A”', 'by mail']);
  expect(lineFacts({ options: [], ...NO_EXTRAS }, { ...words, options: () => '' })).toEqual([]);
  expect(titleWithOptions({ title: 'Adele', ...line })).toBe('Adele, 54');
});
