/** Formats that are read. `heic` is told apart because so many telephones write it. */
export type PhotoType = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

/** By the first bytes of the content; neither the name nor the content type counts. Null for everything else. */
export function photoTypeOf(bytes: Buffer): PhotoType | null {
  const at = (start: number, text: string): boolean => bytes.subarray(start, start + text.length).equals(Buffer.from(text, 'latin1'));
  if (at(0, '\xff\xd8\xff')) return 'jpeg';
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'webp';
  return at(4, 'ftyp') ? typeOfBrands(brands(bytes)) : null;
}

const BRANDS_MAX = 32;

/** ISO/IEC 14496-12, section 4.3: the main brand, a version, then further brands to the end of the box. */
function brands(bytes: Buffer): readonly string[] {
  const end = Math.min(bytes.length, bytes.readUInt32BE(0), 8 + 4 * BRANDS_MAX);
  const found: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) found.push(bytes.toString('latin1', at, at + 4));
  return found;
}

const AVIF = ['avif', 'avis'];
const HEIC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** An AVIF names `mif1`, too. */
function typeOfBrands(found: readonly string[]): PhotoType | null {
  if (found.some((brand) => AVIF.includes(brand))) return 'avif';
  return found.some((brand) => HEIC.includes(brand)) ? 'heic' : null;
}
