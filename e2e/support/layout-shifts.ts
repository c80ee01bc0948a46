import type { Page } from 'playwright-core';

interface Shift {
  readonly value: number;
  /** Milliseconds since the navigation. */
  readonly at: number;
  /** Elements that moved, with their positions. */
  readonly moved: readonly string[];
}
interface WithShifts {
  shifts: Shift[];
  /** When fonts have arrived, in milliseconds since the navigation. */
  fontsAt: number[];
}

/** Records every layout shift from now on, also after an input (https://wicg.github.io/layout-instability/). Call it before `goto`. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Shift[] = ((globalThis as unknown as WithShifts).shifts = []);
    const fontsAt: number[] = ((globalThis as unknown as WithShifts).fontsAt = []);
    document.fonts.addEventListener('loadingdone', () => fontsAt.push(performance.now()));
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    const name = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName.toLowerCase()}.${node.className} "${(node.textContent ?? '').slice(0, 30)}"`
        : String(node?.nodeValue);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, startTime, sources } = entry as unknown as {
          value: number;
          startTime: number;
          sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
        };
        noted.push({
          value,
          at: startTime,
          moved: sources.map((one) => `${name(one.node)}: ${place(one.previousRect)} -> ${place(one.currentRect)}`),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Below are fractions of a pixel, and what a busy browser paints of an element it has half read: a cross moves when its text is read. */
const FELT = 0.0005;
/**
 * For the moment in which the brand's fonts take the place of the first ones: some text is always wider in one of them. CLS is reported with
 * two decimals, and below this it is 0.00.
 */
const FELT_WITH_FONTS = 0.004;
const MOMENT_MS = 250;

/** The recorded shifts that are felt, one line each. Waits a frame, because the browser reports them after painting. */
export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    async ({ felt, feltWithFonts, moment }) => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
      const { shifts, fontsAt } = globalThis as unknown as WithShifts;
      const isOfFonts = (at: number): boolean => fontsAt.some((time) => Math.abs(time - at) < moment);
      return shifts
        .filter(({ value, at }) => value >= (isOfFonts(at) ? feltWithFonts : felt))
        .map(({ value, moved }) => `${value.toFixed(4)}: ${moved.join('; ')}`);
    },
    { felt: FELT, feltWithFonts: FELT_WITH_FONTS, moment: MOMENT_MS },
  );
