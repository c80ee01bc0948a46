export interface Measured {
  /** Pixels that stand out of the window. */
  readonly overflow: number;
  /** Texts whose contrast with their ground is below 4.5:1. */
  readonly unread: readonly string[];
  /** Pictures that did not load. */
  readonly broken: readonly string[];
  /** Pictures without an alternative text, which may be empty. */
  readonly nameless: readonly string[];
}

/** Runs in the page, so it is all in one function. */
export function measure(): Measured {
  const channels = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number);
  const isClear = (color: string): boolean => color.startsWith('rgba') && channels(color)[3] === 0;
  const light = (color: string): number => {
    const [r = 0, g = 0, b = 0] = channels(color).map((one) =>
      one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!isClear(backgroundColor)) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  const unread: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent || node.textContent?.trim() === '' || !parent.checkVisibility()) continue;
    const [one = 0, other = 0] = [light(getComputedStyle(parent).color), light(groundOf(parent))].sort((a, b) => b - a);
    const contrast = (one + 0.05) / (other + 0.05);
    if (contrast < 4.5) unread.push(`${contrast.toFixed(2)}: ${node.textContent?.trim().slice(0, 60)}`);
  }
  return {
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    unread,
    nameless: [...document.images].filter((image) => !image.hasAttribute('alt')).map(({ src }) => src),
    broken: [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
  };
}
