import { Readable } from 'node:stream';
import { withOwnMemory } from './content-coding.ts';
import type { Body } from './origin.ts';

/** The whole content as one buffer; a stream of all of it when it is a stream of more than `maxBytes`. Rejects when it breaks off. */
export async function collect(body: Body, maxBytes: number): Promise<Body> {
  if (Buffer.isBuffer(body)) return withOwnMemory([body], body.length);
  const chunks: Buffer[] = [];
  let size = 0;
  const rest = body.iterator({ destroyOnReturn: false });
  for await (const chunk of rest) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > maxBytes) return replay(chunks, body);
  }
  return withOwnMemory(chunks, size);
}

/** Tells the origin that nobody reads the response. */
export function discard(body: Body): void {
  if (!Buffer.isBuffer(body)) body.destroy();
}

/** As a stream, for encoders and sockets. */
export const toStream = (body: Body): Readable => (Buffer.isBuffer(body) ? Readable.from([body]) : body);

/** The chunks that were read, then the rest. They cannot be unshifted: the last one may have been the end of the stream. */
function replay(chunks: Buffer[], body: Readable): Readable {
  async function* read(): AsyncGenerator<Buffer> {
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) yield chunk;
    yield* body as AsyncIterable<Buffer>;
  }
  // A reader that leaves before the rest has begun must end its source, too.
  return Readable.from(read(), { objectMode: false }).once('close', () => body.destroy());
}
