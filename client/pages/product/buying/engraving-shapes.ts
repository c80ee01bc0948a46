/** An ellipse of the drawing, in its units: 400 wide, 150 high. */
export interface Ellipse {
  readonly cx: number;
  readonly cy: number;
  readonly rx: number;
  readonly ry: number;
}

export const VIEW = { width: 400, height: 150 } as const;

/** View into the ring: its rim, the far half of the inner wall, and the ellipse that the text follows at its top. */
export const BAND = {
  rim: { cx: 200, cy: 82, rx: 190, ry: 66 },
  wall: { cx: 200, cy: 82, rx: 180, ry: 62 },
  hole: { cx: 200, cy: 120, rx: 180, ry: 62 },
  line: { cx: 200, cy: 104, rx: 166, ry: 60 },
} as const;

/** The face of a signet ring. */
export const SIGNET = {
  rim: { cx: 200, cy: 75, rx: 92, ry: 70 },
  wall: { cx: 200, cy: 75, rx: 84, ry: 62 },
  baseline: 90,
  fontSize: 44,
} as const;

/** A text up to this length is engraved on the face of a signet ring, a longer one inside the band. */
const MONOGRAM = 4;
export const isMonogram = (max: number): boolean => max <= MONOGRAM;

/** Font size at which the text fits the arc. */
export const bandFontSize = ({ length }: string): number => Math.max(11, Math.min(22, 600 / Math.max(1, length)));

export interface Placed {
  readonly x: number;
  readonly y: number;
  /** In radians, clockwise. */
  readonly angle: number;
}

const STEPS = 720;

/** The middles of the baselines of glyphs with these widths, centred on the upper half of the ellipse: what `textPath` does in SVG. */
export function alongTop(widths: readonly number[], { cx, cy, rx, ry }: Ellipse): Placed[] {
  const at = (step: number): Placed => {
    const turn = Math.PI * (1 + step / STEPS);
    return { x: cx + rx * Math.cos(turn), y: cy + ry * Math.sin(turn), angle: Math.atan2(ry * Math.cos(turn), -rx * Math.sin(turn)) };
  };
  const points = Array.from({ length: STEPS + 1 }, (_, step) => at(step));
  const lengths = [0];
  points.slice(1).forEach((point, index) => {
    const before = points[index] ?? point;
    lengths.push((lengths[index] ?? 0) + Math.hypot(point.x - before.x, point.y - before.y));
  });
  const whole = lengths.at(-1) ?? 0;
  let start = (whole - widths.reduce((sum, width) => sum + width, 0)) / 2;
  return widths.map((width) => {
    const middle = start + width / 2;
    start += width;
    const next = lengths.findIndex((length) => length >= middle);
    if (next <= 0) return at(next === 0 ? 0 : STEPS);
    const [low = 0, high = 0] = [lengths[next - 1], lengths[next]];
    return at(next - 1 + (middle - low) / (high - low));
  });
}
