import type { Page } from 'playwright-core';

interface Shift {
  readonly value: number;
  /** What moved, from where to where. */
  readonly moved: readonly string[];
}
interface WithShifts {
  shifts: Shift[];
}

/** Before the page is opened: from then on every layout shift is noted, those after an input too (https://wicg.github.io/layout-instability/). */
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

/** The shifts until now, one line each; a frame later, since the browser reports them after it has painted. */
export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
    const { shifts } = globalThis as unknown as WithShifts;
    return shifts.map(({ value, moved }) => `${value.toFixed(4)}: ${moved.join('; ')}`);
  });
