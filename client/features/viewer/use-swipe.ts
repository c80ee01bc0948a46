import { type PointerEvent, useRef } from 'react';

const MIN_SWIPE_PX = 48;

/** Shows the next or previous asset after a horizontal swipe. */
export function useSwipe(showBy: (step: number) => void, active: boolean) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      start.current = active && isPrimary && pointerType === 'touch' ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (!from) return;
      const across = clientX - from.x;
      if (Math.abs(across) > MIN_SWIPE_PX && Math.abs(across) > 2 * Math.abs(clientY - from.y)) showBy(across < 0 ? 1 : -1);
    },
  };
}
