import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react';

/**
 * Opens and closes a native <dialog> by a flag: the browser traps the focus, closes on Escape and restores the focus. A click on the
 * backdrop closes, too. Spread the result on the element.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      reserveScrollbarWidth();
      dialog.showModal();
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return {
    ref,
    onClose: (event: SyntheticEvent) => {
      if (event.target === ref.current && open) onClose();
    },
    onClick: (event: MouseEvent) => {
      if (event.target === ref.current && isOutside(event, ref.current)) onClose();
    },
  };
}

function reserveScrollbarWidth(): void {
  const root = document.documentElement;
  root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`);
}

function isOutside({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement | null): boolean {
  const box = dialog?.getBoundingClientRect();
  return !!box && (clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom);
}
