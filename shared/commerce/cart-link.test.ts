import { describe, expect, it } from 'vitest';
import { UniqueId } from '../../packages/contract/common.ts';
import { isUniqueId, linkOutcome } from './cart-link.ts';

const cart = (unique_id: string, count: number) => ({ unique_id, items: Array.from({ length: count }) });

describe('linkOutcome', () => {
  it.each([
    ['adopt', null, cart('b', 2)],
    ['adopt', null, cart('b', 0)],
    ['adopt', cart('a', 0), cart('b', 2)],
    ['ask', cart('a', 1), cart('b', 2)],
    ['keep', cart('a', 1), cart('a', 1)],
    ['keep', cart('a', 0), cart('a', 0)],
    ['keep', cart('a', 1), cart('b', 0)],
    ['not-found', cart('a', 1), null],
    ['not-found', null, null],
  ] as const)('%s: own %j, linked %j', (outcome, own, linked) => {
    expect(linkOutcome(own, linked)).toBe(outcome);
  });

  it.each(['', 'x'.repeat(15), 'x'.repeat(16), 'x'.repeat(64), 'x'.repeat(65), '../../../../../x', 'ä'.repeat(20), 'a b'.repeat(8)])(
    'isUniqueId agrees with the contract: %j',
    (id) => {
      expect(isUniqueId(id)).toBe(UniqueId.safeParse(id).success);
    },
  );
});
