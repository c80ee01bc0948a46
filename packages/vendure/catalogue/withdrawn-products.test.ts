import { expect, it } from 'vitest';
import { withdrawnMessage } from './withdrawn-products.ts';

const forSale = (count: number) => new Map(Array.from({ length: count }, (_, index) => [`ring-${index}`, `Ring ${index}`]));

it('a start that withdraws nothing has nothing to say, whatever it adds', () => {
  expect(withdrawnMessage(forSale(2), forSale(3), new Map([['ring-9', 'it is disabled']]))).toBeNull();
});

it('withdrawn products are counted and named, each with its reason', () => {
  const message = withdrawnMessage(forSale(3), forSale(1), new Map([['ring-2', 'it is disabled in the engine']]));
  expect(message).toBe(
    'this start has withdrawn 2 of 3 products from sale: ring-1 "Ring 1" (the engine does not have it), ' +
      'ring-2 "Ring 2" (it is disabled in the engine)',
  );
});

it('of a whole catalogue fifty are named', () => {
  const message = withdrawnMessage(forSale(70), forSale(0), new Map());
  expect(message).toMatch(/withdrawn 70 of 70 products.*, and 20 more$/);
  expect(message?.match(/ring-/g)).toHaveLength(50);
});
