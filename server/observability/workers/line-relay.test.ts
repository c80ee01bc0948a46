import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { relayLines } from './line-relay.ts';

it('hands on whole lines only, and what is left at the end', async () => {
  const from = new PassThrough();
  const got: string[] = [];
  relayLines(from, (lines) => got.push(lines));
  const bytes = Buffer.from('{"a":"ä"}\n{"b":1}\n{"c":"€"}\n{"d"');
  for (const byte of bytes) from.write(Buffer.of(byte));
  from.end();
  await once(from, 'close');
  expect(got).toEqual(['{"a":"ä"}\n', '{"b":1}\n', '{"c":"€"}\n', '{"d"\n']);
});
