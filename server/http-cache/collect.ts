import { Readable } from 'node:stream';
import { exact } from './content-coding.ts';

/** The whole content, or all of it as a stream when it is larger than that. Rejects when it breaks off. */
export async function collect(body: Readable, maxBytes: number): Promise<Buffer | Readable> {
  const chunks: Buffer[] = [];
  let size = 0;
  const rest = body.iterator({ destroyOnReturn: false });
  for await (const chunk of rest) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > maxBytes) return again(chunks, body);
  }
  return exact(chunks, size);
}

/** What was read, then what comes. It cannot be put back: the last piece may have been the end of the stream. */
function again(chunks: Buffer[], body: Readable): Readable {
  async function* read(): AsyncGenerator<Buffer> {
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) yield chunk;
    yield* body as AsyncIterable<Buffer>;
  }
  // Who leaves before the second half has begun leaves what it comes from, too.
  return Readable.from(read(), { objectMode: false }).once('close', () => body.destroy());
}
