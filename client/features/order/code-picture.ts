import type { BankDetails } from '../../../packages/contract/order.ts';

type Code = NonNullable<BankDetails['code']>;

/** The quiet zone of ISO/IEC 18004, in modules. */
export const QUIET_ZONE = 4;
/** Pixels of a module: banking apps read the picture, people the lines below it. */
const MODULE = 20;
const LINE = 56;

/** The code as a picture, with the lines that say whom it pays, how much and for what. */
export async function codePicture({ size, path }: Code, lines: readonly string[], fontFamily: string): Promise<Blob> {
  const side = (size + 2 * QUIET_ZONE) * MODULE;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side + lines.length * LINE + QUIET_ZONE * MODULE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#14120f';
  context.save();
  context.scale(MODULE, MODULE);
  context.translate(QUIET_ZONE, QUIET_ZONE);
  context.clip(new Path2D(path), 'evenodd');
  context.fillRect(0, 0, size, size);
  context.restore();
  context.font = `36px ${fontFamily}`;
  context.textAlign = 'center';
  const width = side - 2 * QUIET_ZONE * MODULE;
  lines.forEach((line, index) => context.fillText(line, side / 2, side + index * LINE + LINE / 2, width));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
