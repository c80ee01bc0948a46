import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alongTop, BAND } from './engraving-shapes.ts';

describe('alongTop', () => {
  it('puts a single glyph at the top, upright', () => {
    const [glyph] = alongTop([10], BAND.line);
    expect(glyph?.x).toBeCloseTo(200);
    expect(glyph?.y).toBeCloseTo(44);
    expect(glyph?.angle).toBeCloseTo(0);
  });

  it('turns glyphs to the left of the top up and those to the right down, evenly', () => {
    const [left, , right] = alongTop([40, 40, 40], BAND.line);
    expect(left?.angle).toBeLessThan(0);
    expect(right?.angle).toBeCloseTo(-(left?.angle ?? 0));
    expect((left?.x ?? 0) + (right?.x ?? 0)).toBeCloseTo(400);
    expect(left?.y).toBeCloseTo(right?.y ?? 0);
  });

  it('is on the ellipse for all widths, also when the text is longer than the arc', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { maxLength: 30 }), (widths) => {
        const { cx, cy, rx, ry } = BAND.line;
        for (const { x, y, angle } of alongTop(widths, BAND.line)) {
          expect(((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2).toBeCloseTo(1);
          expect(y).toBeLessThanOrEqual(cy + 1e-9);
          expect(Math.abs(angle)).toBeLessThanOrEqual(Math.PI / 2 + 1e-9);
        }
      }),
    );
  });
});
