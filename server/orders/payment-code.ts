import { type DrawingContext, qrcode } from 'bwip-js/node';
import type { BankDetails } from '../../packages/contract/order.ts';

/** QR code, error correction level M, without its quiet zone of four modules. */
export const paymentCode = (text: string): NonNullable<BankDetails['code']> => qrcode({ ...LEVEL_M, text }, outline());

const LEVEL_M = { bcid: 'qrcode', eclevel: 'M' } as const;

/** Collects the outlines of dark areas instead of drawing them; their edges are horizontal or vertical. */
function outline(): DrawingContext<NonNullable<BankDetails['code']>> {
  let size = 0;
  let path = '';
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => void (size = width),
    line: () => undefined,
    polygon(points) {
      let [x, y] = points[0] ?? [0, 0];
      path += `M${x} ${y}`;
      for (const [nextX, nextY] of points.slice(1)) {
        path += nextX === x ? `v${nextY - y}` : `h${nextX - x}`;
        [x, y] = [nextX, nextY];
      }
      path += 'z';
    },
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => ({ size, path }),
  };
}
