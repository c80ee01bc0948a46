import type { EndpointKey, FileType } from '../../shared/contract/endpoints.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { fileNameOf, isFileOf, PHOTO_PART } from '../../shared/contract/files.ts';
import type { Log } from '../observability/log.ts';
import { ApiError } from '../../shared/errors.ts';

/** The answer of a call whose row has a `file`. */
export interface BackendFile {
  /** Null when the backend gives none. */
  readonly name: string | null;
  readonly bytes: Buffer;
}

/** What a backend answers as bytes. */
export interface FileBody {
  readonly disposition: string | undefined;
  readonly bytes: Buffer;
}

export const fileTypeOf = (key: EndpointKey): FileType | undefined => endpoints[key].file;

/** A file as bytes. Its first bytes count, not its type: the browser gets it from the shop's origin. */
export function parseFile(key: EndpointKey, type: FileType, { disposition, bytes }: FileBody, log: Log): BackendFile {
  if (isFileOf(type, bytes)) return { name: fileNameOf(disposition), bytes };
  log.warn({ endpoint: key, issues: [`no ${type}, or too large`] }, 'backend answer does not match the contract');
  throw new ApiError(503, 'unavailable');
}

/** The form of contract 1.0: a valid JSON answer with the file in base64. */
export function fileOfJson(value: unknown): BackendFile {
  const { data } = value as { readonly data: { readonly file_name?: string; readonly content: string } };
  return { name: data.file_name ?? null, bytes: Buffer.from(data.content, 'base64') };
}

/** The photo as the only part of multipart/form-data. */
export async function multipartOf(photo: Buffer): Promise<{ readonly contentType: string; readonly body: Buffer }> {
  const form = new FormData();
  form.set(PHOTO_PART, new File([new Uint8Array(photo)], `${PHOTO_PART}.jpg`, { type: 'image/jpeg' }));
  const encoded = new Response(form);
  return { contentType: encoded.headers.get('content-type') ?? '', body: Buffer.from(await encoded.arrayBuffer()) };
}
