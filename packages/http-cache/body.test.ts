import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { collect } from './body.ts';

const streamOf = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
const textOf = async (stream: Readable) => Buffer.concat((await stream.toArray()) as Buffer[]).toString();

describe('collect', () => {
  it('returns small content as one buffer', async () => {
    expect(await collect(streamOf('ab', 'cd'), 4)).toEqual(Buffer.from('abcd'));
  });

  // The last chunk may be the end of the stream: nothing can be unshifted then.
  it.each([[['abcde']], [['ab', 'cde']], [['ab', 'cde', 'fgh', 'i']]])(
    'returns a stream of all content when it is too large: %s',
    async (chunks) => {
      const rest = await collect(streamOf(...chunks), 4);
      await nextTurn();
      expect(await textOf(rest as Readable)).toBe(chunks.join(''));
    },
  );

  it('destroys the source when the reader of the rest leaves', async () => {
    const body = new Readable({ read: () => undefined });
    body.push('abcde');
    const rest = (await collect(body, 4)) as Readable;
    rest.destroy();
    await once(body, 'close');
    expect(body.destroyed).toBe(true);
  });

  it('breaks off the rest when the source breaks off', async () => {
    const body = new Readable({ read: () => undefined });
    body.push('abcde');
    body.on('error', () => undefined);
    const rest = (await collect(body, 4)) as Readable;
    body.destroy(new Error('torn'));
    await expect(textOf(rest)).rejects.toThrow('torn');
  });
});
