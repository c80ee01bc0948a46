import { describe, expect, it } from 'vitest';
import { DISCS, DISCS_HEIGHT, SHEET_WIDTH, STRIP, STRIP_MARKS } from './ring-sizer.ts';

describe('the ring sizer', () => {
  it('has a mark for every size at its circumference from the slit', () => {
    expect(STRIP_MARKS).toHaveLength(33);
    for (const { eu, x } of STRIP_MARKS) expect(x - STRIP.slit).toBe(eu);
    expect(STRIP_MARKS.at(-1)?.x).toBeLessThan(STRIP.width);
    expect(STRIP.width).toBeLessThan(SHEET_WIDTH);
  });

  it('has a circle for every size with its circumference', () => {
    expect(DISCS.map(({ eu }) => eu)).toEqual(STRIP_MARKS.map(({ eu }) => eu));
    for (const { eu, radius } of DISCS) expect(2 * Math.PI * radius).toBeCloseTo(eu, 9);
  });

  it('fits on the sheet with card and strip, and no circles touch', () => {
    for (const { x, y, radius } of DISCS) {
      expect(x - radius).toBeGreaterThan(0);
      expect(x + radius).toBeLessThan(SHEET_WIDTH);
      expect(y - radius).toBeGreaterThan(0);
      expect(y + radius).toBeLessThan(DISCS_HEIGHT);
    }
    const touching = DISCS.flatMap((a, at) =>
      DISCS.slice(at + 1)
        .filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < a.radius + b.radius + 1)
        .map((b) => `${a.eu} and ${b.eu}`),
    );
    expect(touching).toEqual([]);
    // A4 and Letter leave 259 mm between margins of 10 mm; head, card and strip take 115.
    expect(DISCS_HEIGHT).toBeLessThan(140);
  });
});
