import { MARKED } from './marked.ts';

/** A picture or film in full size, read from the clicked element. */
export interface Asset {
  readonly type: 'image' | 'video';
  readonly url: string;
  readonly alt: string;
  /** The small picture of the page: shown until the large one is loaded or the film plays. */
  readonly preview: string | null;
}

export interface Opened {
  readonly assets: readonly Asset[];
  readonly index: number;
  /** The element that gets the focus when the viewer closes. */
  readonly opener: HTMLElement;
}

/**
 * The assets that the viewer shows for a click on an element with `data-asset-view` (a link to the asset, or the picture or film itself):
 * it and all others of its group (`data-asset-group`), in document order. Null if the element has no asset.
 */
export function openedBy(opener: HTMLElement): Opened | null {
  const group = opener.closest('[data-asset-group]');
  const marked = group ? [...group.querySelectorAll<HTMLElement>(MARKED)].filter(isShown) : [opener];
  const found = marked.flatMap((element) => {
    const asset = assetOf(element);
    return asset ? [{ element, asset }] : [];
  });
  const index = found.findIndex(({ element }) => element === opener);
  return index === -1 ? null : { assets: found.map(({ asset }) => asset), index, opener };
}

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0;

function assetOf(element: HTMLElement): Asset | null {
  const picture = element.matches('img') ? element : element.querySelector('img');
  const film = element.matches('video') ? element : element.querySelector('video');
  const url = element instanceof HTMLAnchorElement ? element.href : (film?.currentSrc ?? picture?.currentSrc ?? '');
  if (!/^https?:/.test(url)) return null;
  return {
    type: element.dataset['assetView'] === 'video' ? 'video' : 'image',
    url,
    alt: picture?.alt || film?.ariaLabel || element.title,
    preview: picture?.currentSrc || film?.poster || null,
  };
}
