import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { isUnmodified } from '../../http-cache/conditional.ts';
import { chooseCoding } from '../../http-cache/content-coding.ts';

/** A large text in memory, compressed only: XML of addresses shrinks to a thirtieth. */
export interface GzippedFile {
  /** The compressed bytes as they were made: joining them would need twice their memory. */
  readonly parts: readonly Buffer[];
  /** Bytes of the parts. */
  readonly length: number;
  /** Bytes of the text. */
  readonly size: number;
  readonly etag: string;
}

/** Gathers compressed bytes as they come. */
export interface GzipParts {
  /** Throws when the file becomes larger than it may be. */
  add(part: Buffer): void;
  /** `size`: bytes of the text. */
  file(size: number): GzippedFile;
}

export interface GzipWriter {
  /** Bytes of the text so far. */
  readonly size: number;
  write(text: string): Promise<void>;
  end(): Promise<GzippedFile>;
}

const WRITE = 64 * 1024;

export function gatherGzip(maxBytes = Infinity): GzipParts {
  const hash = createHash('sha256');
  const parts: Buffer[] = [];
  let length = 0;
  return {
    add(part) {
      length += part.length;
      if (length > maxBytes) throw new Error(`the file is larger than ${maxBytes} bytes, compressed`);
      parts.push(part);
      hash.update(part);
    },
    file: (size) => ({ parts, length, size, etag: `"${hash.digest('base64url').slice(0, 22)}"` }),
  };
}

/** Compresses a text that is written piece by piece, in the thread pool. */
export function openGzip(): GzipWriter {
  const stream = createGzip({ level: 6 });
  const parts = gatherGzip();
  let size = 0;
  let waiting = '';
  stream.on('data', parts.add);
  return {
    get size() {
      return size;
    },
    async write(text) {
      size += Buffer.byteLength(text);
      waiting += text;
      if (waiting.length < WRITE) return;
      const isFull = !stream.write(waiting);
      waiting = '';
      if (isFull) await once(stream, 'drain');
    },
    async end() {
      stream.end(waiting);
      await once(stream, 'end');
      return parts.file(size);
    },
  };
}

/** Sends the text with the coding that the client accepts; `contentType` and `cache-control` are set by the caller. */
export async function sendGzipped(req: Request, res: Response, { parts, length, size, etag }: GzippedFile): Promise<void> {
  const isGzip = chooseCoding(req.headers['accept-encoding'], ['gzip']) === 'gzip';
  const tag = isGzip ? etag.replace(/"$/, '-gzip"') : etag;
  res.set('etag', tag).vary('accept-encoding');
  if (isUnmodified(req.headers['if-none-match'], tag)) return void res.status(304).end();
  if (isGzip) res.set('content-encoding', 'gzip');
  res.set('content-length', String(isGzip ? length : size));
  await sendParts(req, res, parts, isGzip);
}

/** Sends the compressed bytes themselves, as the file that they are. */
export async function sendAsGzipFile(req: Request, res: Response, { parts, length, etag }: GzippedFile): Promise<void> {
  res.set('etag', etag);
  if (isUnmodified(req.headers['if-none-match'], etag)) return void res.status(304).end();
  res.set('content-length', String(length));
  await sendParts(req, res, parts, true);
}

async function sendParts(req: Request, res: Response, parts: readonly Buffer[], isGzip: boolean): Promise<void> {
  if (req.method === 'HEAD') return void res.end();
  // Fails when the client leaves; no response is possible then.
  await pipeline([Readable.from(parts), ...(isGzip ? [] : [createGunzip()]), res]).catch(() => undefined);
}
