import type { Language } from '../../texts.ts';
import { type Frame, type FramePart, openFrame } from './frame.ts';

export interface Overlay {
  readonly frame: Frame;
  close(): void;
}

/**
 * A modal frame over the whole page. The `<dialog>` traps and restores focus; the frame draws the content. `dismissed` is called when the
 * shopper closes the dialog from outside the frame.
 */
export function openOverlay(part: FramePart, title: string, language: Language, dismissed: () => void): Overlay {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', title);
  Object.assign(dialog.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    padding: '0',
    border: '0',
    background: 'transparent',
  });
  document.body.append(dialog);
  const frame = openFrame(dialog, part, title, language);
  frame.element.style.height = '100%';
  // Not `cancel`: browsers skip it without user activation.
  dialog.addEventListener('close', () => {
    if (dialog.isConnected) dismissed();
  });
  dialog.showModal();
  const { overflow } = document.documentElement.style;
  document.documentElement.style.overflow = 'hidden';
  frame.ready.then(
    () => frame.element.focus(),
    () => dismissed(),
  );
  return {
    frame,
    close() {
      if (!dialog.isConnected) return;
      document.documentElement.style.overflow = overflow;
      dialog.close();
      frame.remove();
      dialog.remove();
    },
  };
}
