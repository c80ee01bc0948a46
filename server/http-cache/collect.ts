import { Readable } from 'node:stream';
import { withOwnMemory } from './content-coding.ts';
import type { Body } from './origin.ts';

/** The whole content, or all of it as a stream when a stream is larger than that. Rejects when it breaks off. */
export async function collect(body: Body, maxBytes: number): Promise<Body> {
  if (Buffer.isBuffer(body)) return withOwnMemory([body], body.length);
  const chunks: Buffer[] = [];
  let size = 0;
  const rest = body.iterator({ destroyOnReturn: false });
  for await (const chunk of rest) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > maxBytes) return again(chunks, body);
  }
  return withOwnMemory(chunks, size);
}

/** Tells the origin that nobody reads the response. */
export function discard(body: Body): void {
  if (!Buffer.isBuffer(body)) body.destroy();
}

/** As a stream, for encoders and sockets. */
export const toStream = (body: Body): Readable => (Buffer.isBuffer(body) ? Readable.from([body]) : body);

/** What was read, then what comes. It cannot be put back: the last piece may have been the end of the stream. */
function again(chunks: Buffer[], body: Readable): Readable {
  async function* read(): AsyncGenerator<Buffer> {
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) yield chunk;
    yield* body as AsyncIterable<Buffer>;
  }
  // Who leaves before the second half has begun leaves what it comes from, too.
  return Readable.from(read(), { objectMode: false }).once('close', () => body.destroy());
}
