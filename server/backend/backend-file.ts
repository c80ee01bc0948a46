import type { BackendFile, BackendFiles } from '../../packages/engine/contract.ts';
import type { FileType } from '../../packages/contract/endpoints.ts';
import { fileNameOf, isFileOf, PHOTO_PART } from '../../packages/contract/files.ts';

/** Files on the wire: as bytes, and in the form of contract 1.0. */
export const backendFiles: BackendFiles = {
  read: (type, bytes, disposition) => (isFileOf(type as FileType, bytes) ? { name: fileNameOf(disposition), bytes } : null),
  ofJson: fileOfJson,
  encode: multipartOf,
};

/** The form of contract 1.0: a valid JSON answer with the file in base64. */
function fileOfJson(value: unknown): BackendFile {
  const { data } = value as { readonly data: { readonly file_name?: string; readonly content: string } };
  return { name: data.file_name ?? null, bytes: Buffer.from(data.content, 'base64') };
}

/** The photo as the only part of multipart/form-data. */
async function multipartOf(photo: Buffer): Promise<{ readonly contentType: string; readonly body: Buffer }> {
  const form = new FormData();
  form.set(PHOTO_PART, new File([new Uint8Array(photo)], `${PHOTO_PART}.jpg`, { type: 'image/jpeg' }));
  const encoded = new Response(form);
  return { contentType: encoded.headers.get('content-type') ?? '', body: Buffer.from(await encoded.arrayBuffer()) };
}
