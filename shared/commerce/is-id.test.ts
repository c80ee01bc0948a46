import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Id } from '../../packages/contract/common.ts';
import { isId } from './is-id.ts';
import { parsePopupRecords, withOpened } from './popup-rule.ts';
import { parseRecent, withNewest } from './recent-list.ts';

/** Every id that the contract allows. */
const anyId = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.stringMatching(/^[\w-]{1,64}$/));

it('isId accepts what the contract accepts, and nothing else', () => {
  fc.assert(
    fc.property(fc.oneof(anyId, fc.anything(), fc.string({ maxLength: 70 })), (id) => {
      expect(isId(id)).toBe(Id.safeParse(id).success);
    }),
  );
  expect([isId('spring-2026'), isId(5), isId(1.5), isId('a b'), isId(''), isId('x'.repeat(65))]).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('what a browser stores under an id is read again, whatever id it is', () => {
  fc.assert(
    fc.property(anyId, fc.constantFrom('popup', 'campaign'), (id, kind) => {
      const records = withOpened({}, { key: `${kind}:${id}`, frequency: 4 }, 1);
      expect(parsePopupRecords(JSON.parse(JSON.stringify(records)))).toEqual(records);
      expect(parseRecent(JSON.parse(JSON.stringify(withNewest([], id, 3))), isId, 3)).toEqual([id]);
    }),
  );
});
