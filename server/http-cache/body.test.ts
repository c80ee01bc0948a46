import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { collect } from './body.ts';

const streamOf = (...pieces: string[]) => Readable.from(pieces.map((piece) => Buffer.from(piece)));
const textOf = async (stream: Readable) => Buffer.concat((await stream.toArray()) as Buffer[]).toString();

describe('content that is collected', () => {
  it('is one block of its own', async () => {
    expect(await collect(streamOf('ab', 'cd'), 4)).toEqual(Buffer.from('abcd'));
  });

  // The last piece may be the end of the stream already: nothing can be put back into that.
  it.each([[['abcde']], [['ab', 'cde']], [['ab', 'cde', 'fgh', 'i']]])(
    'is a stream of all of it when it is too large: %s',
    async (pieces) => {
      const rest = await collect(streamOf(...pieces), 4);
      await turn();
      expect(await textOf(rest as Readable)).toBe(pieces.join(''));
    },
  );

  it('is left by who leaves the rest of it', async () => {
    const body = new Readable({ read: () => undefined });
    body.push('abcde');
    const rest = (await collect(body, 4)) as Readable;
    rest.destroy();
    await once(body, 'close');
    expect(body.destroyed).toBe(true);
  });

  it('breaks off where it breaks off', async () => {
    const body = new Readable({ read: () => undefined });
    body.push('abcde');
    body.on('error', () => undefined);
    const rest = (await collect(body, 4)) as Readable;
    body.destroy(new Error('torn'));
    await expect(textOf(rest)).rejects.toThrow('torn');
  });
});
