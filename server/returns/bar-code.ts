import { code128, type DrawingContext } from 'bwip-js/node';

/**
 * The bar code of a reference as Code 128, set B: widths of bars and spaces in modules, beginning and ending with a bar. The quiet zones of
 * ten modules on both sides are the page's.
 */
export const barCode = (reference: string): readonly number[] => code128({ ...CODE_B, text: reference }, measuring());

/** Without set C, which packs two digits into one sign: a text has one look, whatever its digits. The older encoder cannot do without. */
const CODE_B = { bcid: 'code128', suppressc: true, newencoder: true } as const;

/** Collects the bars instead of drawing them. A bar is a line of its own width, with its middle rounded up to a whole module. */
function measuring(): DrawingContext<readonly number[]> {
  const widths: number[] = [];
  let end = 0;
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: () => undefined,
    line(middle, _y0, _x1, _y1, width) {
      const start = middle - Math.ceil(width / 2);
      if (start > 0) widths.push(start - end);
      widths.push(width);
      end = start + width;
    },
    polygon: () => undefined,
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => widths,
  };
}
