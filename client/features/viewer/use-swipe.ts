import { type PointerEvent, useRef } from 'react';

const FAR_ENOUGH_PX = 48;

/** Turns over when a finger was drawn sideways. */
export function useSwipe(turn: (step: number) => void, active: boolean) {
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
      if (Math.abs(across) > FAR_ENOUGH_PX && Math.abs(across) > 2 * Math.abs(clientY - from.y)) turn(across < 0 ? 1 : -1);
    },
  };
}
