import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonItems } from './json-items.ts';

async function* inChunks(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function items(text: string, sizes: readonly number[] = [text.length]): Promise<unknown[]> {
  const out: unknown[] = [];
  for await (const item of jsonItems(inChunks(new TextEncoder().encode(text), sizes), ['data', 'sitemap'])) out.push(JSON.parse(item));
  return out;
}

it('gives what the document holds, wherever it is cut', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue())),
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
      fc.constantFrom(undefined, 2),
      async (list, beside, sizes, indent) => {
        const text = JSON.stringify({ first: beside, data: { ...beside, sitemap: list }, sitemap: [{ not: 'this' }] }, null, indent);
        expect(await items(text, sizes)).toEqual(JSON.parse(JSON.stringify(list)));
      },
    ),
  ));

it('knows its list by the keys that lead there', async () => {
  expect(
    await items('{"sitemap":[{"a":1}],"data":{"x":{"sitemap":[{"b":1}]},"y":[{"sitemap":[{"c":1}]}],"sitemap":[{"d":"]}\\""}]}}'),
  ).toEqual([{ d: ']}"' }]);
});

it.each(['', '{}', '{"data":{"sitemap":[{"a":1},{"b"', '{"data":{"sitemap":[', '<html>', '{"data":{"sitemap":{"a":1}}}'])(
  'rejects %j: the list is not there, or not whole',
  async (text) => {
    await expect(items(text)).rejects.toThrow(SyntaxError);
  },
);

it('rejects an item without end before it fills the memory', async () => {
  await expect(items(`{"data":{"sitemap":[{"a":"${'x'.repeat(1_000_000)}"}]}}`, [10_000])).rejects.toThrow('too long');
});
