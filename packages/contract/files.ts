import type { FileType } from './endpoints.ts';

/** Largest document or cleaned photo: 4 MB. */
export const FILE_BYTES_MAX = 4 * 1024 * 1024;
/** As base64. */
export const FILE_BASE64_MAX = 5_600_000;
/** Name of the part of multipart/form-data that is the photo. */
export const PHOTO_PART = 'photo';
/** A file's name without path: `Rechnung-RE-26-00012.pdf`. */
export const FILE_NAME = /^[\w.-]{1,100}$/;

const SIGNATURES: Readonly<Record<FileType, readonly number[]>> = {
  // %PDF-
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
};

/** True if the bytes begin as files of the type do, and are not too many. */
export const isFileOf = (type: FileType, bytes: Uint8Array): boolean =>
  bytes.length <= FILE_BYTES_MAX && SIGNATURES[type].every((byte, index) => bytes[index] === byte);

/** RFC 6266: the name in `Content-Disposition`; null without one, or with a path in it. */
export function fileNameOf(disposition: string | null | undefined): string | null {
  const name = /;\s*filename="?([^";]*)"?/i.exec(disposition ?? '')?.[1]?.trim() ?? '';
  return FILE_NAME.test(name) ? name : null;
}
