import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { PHOTO_BYTES_MAX, PHOTOS_MAX, RETURN_LENGTHS } from '../../packages/contract/return-limits.ts';
import { ApiError } from '../../packages/engine/errors.ts';
import { PHOTOS_CONTROL } from '../../shared/forms/return.ts';
import { bodyOf, type HeldBytes } from '../returns/upload.ts';

/** A file of the form; `bytes` is null if it is too large. */
export interface PostedFile {
  readonly name: string;
  readonly bytes: Buffer | null;
}

export interface PostedReturn {
  readonly get: (name: string) => string | undefined;
  /** There were more files than photos are possible. */
  readonly hasMore: boolean;
}

export interface ReadReturnOptions {
  readonly hold: HeldBytes;
  /** Takes a file that has come whole; the next one is read afterwards, so that one is held at a time. */
  readonly onFile: (file: PostedFile) => Promise<void>;
}

/** All photos and a little text. */
const BYTES_MAX = PHOTOS_MAX * PHOTO_BYTES_MAX + 256 * 1024;
const LIMITS = {
  fieldNameSize: 40,
  // A character has at most three bytes in UTF-8; a longer text is cut and then refused by its rule.
  fieldSize: 3 * (RETURN_LENGTHS.comment + 1),
  // The fields of fifty products, and some.
  fields: 300,
  files: PHOTOS_MAX,
  fileSize: PHOTO_BYTES_MAX,
  parts: 300 + PHOTOS_MAX,
};

/**
 * The form of a return as browsers without JavaScript post it. Rejects with 413 for more than such a form can have, with 408 for one that
 * stands still, with 400 for a body that is malformed.
 */
export async function readReturn(req: IncomingMessage, { hold, onFile }: ReadReturnOptions): Promise<PostedReturn> {
  const fields = new Map<string, string>();
  const ready: PostedFile[] = [];
  let hasMore = false;
  const parser = parserOf(req);
  parser.on('field', (name, value) => void (fields.has(name) || fields.set(name, value)));
  parser.on('filesLimit', () => (hasMore = true));
  parser.on('file', (control, file, name) => {
    const chunks: Buffer[] = [];
    file.on('data', (chunk: Buffer) => chunks.push(chunk));
    file.on('end', () => {
      // A field without a file sends an empty one.
      if (control !== PHOTOS_CONTROL || chunks.length === 0) return;
      ready.push({ name, bytes: file.truncated ? null : Buffer.concat(chunks.splice(0)) });
    });
  });
  async function takeReady(): Promise<void> {
    for (let file = ready.shift(); file !== undefined; file = ready.shift()) {
      await onFile(file);
      hold.release();
    }
  }
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of bodyOf(req, BYTES_MAX)) {
      await takeReady();
      hold.add(chunk.length);
      yield chunk;
    }
  }
  await pipeline(counted, parser).catch((error: unknown) => {
    throw error instanceof ApiError ? error : new ApiError(400, 'validation_failed', { cause: error });
  });
  await takeReady();
  return { get: (name) => fields.get(name), hasMore };
}

function parserOf({ headers }: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({ headers: { ...headers, 'content-type': headers['content-type'] ?? '' }, limits: LIMITS });
  } catch (cause) {
    throw new ApiError(400, 'validation_failed', { cause });
  }
}
