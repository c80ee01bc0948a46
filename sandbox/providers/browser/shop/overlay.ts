import type { Language } from '../../texts.ts';
import { type Frame, type FramePart, openFrame } from './frame.ts';

export interface Overlay {
  readonly frame: Frame;
  close(): void;
}

/**
 * A frame over the whole page, for what the shopper has to answer first. The dialog keeps focus inside and gives it back; the frame draws
 * what is seen. `dismissed` is called when the shopper closes it from outside of the frame.
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
  // Not `cancel`: browsers close a dialog without it when nothing was clicked since the last time.
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
