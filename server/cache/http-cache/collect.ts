import type { Readable } from 'node:stream';

/** The whole content; null when it is larger than that (it has been put back then). Rejects when it breaks off. */
export async function collect(body: Readable, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > maxBytes) {
      body.unshift(Buffer.concat(chunks));
      return null;
    }
  }
  return exact(chunks, size);
}

/** Bytes that own their block: who keeps a part of a larger one would keep, and not count, all of it. */
function exact(chunks: readonly Buffer[], size: number): Buffer {
  const [first] = chunks;
  if (first && chunks.length === 1 && first.buffer.byteLength === first.length) return first;
  const whole = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const chunk of chunks) at += chunk.copy(whole, at);
  return whole;
}
