import type { MouseEvent } from 'react';

/** Was the click on the viewer's ground? The element of a picture is as large as the window, what is seen of it is not. */
export function isBeside({ target, clientX, clientY }: MouseEvent): boolean {
  if (!(target instanceof HTMLImageElement)) return target instanceof HTMLElement && target.dataset['stage'] !== undefined;
  const { left, top, width, height } = target.getBoundingClientRect();
  const scale = Math.min(width / target.naturalWidth, height / target.naturalHeight);
  const misses = (at: number, size: number, natural: number) => Math.abs(at - size / 2) > (natural * scale) / 2;
  return misses(clientX - left, width, target.naturalWidth) || misses(clientY - top, height, target.naturalHeight);
}
