import type { Page } from 'playwright-core';

interface Shift {
  readonly value: number;
  /** Elements that moved, with their positions. */
  readonly moved: readonly string[];
}
interface WithShifts {
  shifts: Shift[];
}

/** Records every layout shift from now on, also after an input (https://wicg.github.io/layout-instability/). Call it before `goto`. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Shift[] = ((globalThis as unknown as WithShifts).shifts = []);
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    const name = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName.toLowerCase()}.${node.className} "${(node.textContent ?? '').slice(0, 30)}"`
        : String(node?.nodeValue);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as {
          value: number;
          sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
        };
        noted.push({ value, moved: sources.map((one) => `${name(one.node)}: ${place(one.previousRect)} -> ${place(one.currentRect)}`) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Below, CLS is 0.00 as it is reported. There are fractions of a pixel, what a busy browser paints of an element it has half read (a cross
 * moves when its text is read), and texts that have other widths in the brand's font than in the first one.
 */
const FELT = 0.004;

/** The recorded shifts that are felt, one line each. Waits a frame, because the browser reports them after painting. */
export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async (felt) => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
    const { shifts } = globalThis as unknown as WithShifts;
    return shifts.filter(({ value }) => value >= felt).map(({ value, moved }) => `${value.toFixed(4)}: ${moved.join('; ')}`);
  }, FELT);
