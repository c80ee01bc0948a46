import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchString } from '../routes.ts';
import { comparedSkus } from './comparison-address.ts';

const address = (query: string) => searchString('comparison', new URLSearchParams(query));

describe('the address of a comparison', () => {
  it.each([
    ['skus=A,B', 'skus=A%2CB'],
    ['skus=B,A', 'skus=B%2CA'],
    ['skus=A%2CB,A,,C', 'skus=A%2CB%2CC'],
    ['skus=A,B,C,D,E', 'skus=A%2CB%2CC%2CD'],
    [`skus=A,${'x'.repeat(81)},B`, 'skus=A%2CB'],
    ['skus=A,<script>,B%00,../..,C', 'skus=A%2C..%2F..%2CC'],
    ['skus=A,B&only=differences', 'skus=A%2CB&only=differences'],
    ['only=differences&skus=A', 'skus=A'],
    ['skus=A,B&only=yes&utm_source=x', 'skus=A%2CB'],
    ['skus=A&skus=B', 'skus=A'],
    ['skus=,,,&only=differences', ''],
    ['skus=', ''],
    ['', ''],
  ])('?%s is ?%s', (given, expected) => expect(address(given)).toBe(expected));

  it('has at most four skus of bounded length, is its own normal form and keeps the order', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.array(fc.constantFrom('A', 'b-1', 'C/2', ' ', '', 'é')).map(String)), (given) => {
        const skus = comparedSkus(given);
        expect(skus.length).toBeLessThanOrEqual(4);
        expect(new Set(skus).size).toBe(skus.length);
        expect(comparedSkus(skus.join(','))).toEqual(skus);
        const once = address(new URLSearchParams({ skus: given }).toString());
        expect(address(once)).toBe(once);
        expect(once.length).toBeLessThan(4 * 81 * 3 + 40);
      }),
    );
  });
});
