import type { Language } from '../../texts.ts';
import { createLink, type Link } from '../link.ts';
import { providerOrigin } from './origin.ts';

export type FramePart = 'bridge' | 'card' | 'card-line' | 'challenge' | 'checkout' | 'paypal' | 'wallet';

export interface Frame {
  readonly element: HTMLIFrameElement;
  readonly link: Link;
  /** Rejects when the frame does not come up. */
  readonly ready: Promise<void>;
  remove(): void;
}

const PATIENCE = 15_000;

export const partUrl = (path: string, language: Language): string =>
  `${providerOrigin}/provider/${path}?lang=${language}&origin=${encodeURIComponent(location.origin)}`;

/** A frame of the provider in the shop's page. The page's policy knows no style attributes: everything is set on the element's style. */
export function openFrame(parent: Element, part: FramePart, title: string, language: Language): Frame {
  const element = document.createElement('iframe');
  element.title = title;
  element.src = partUrl(`frames/${part}`, language);
  // The sandbox's frames ask for nothing; `payment` is what the real ones ask for.
  element.allow = 'payment';
  Object.assign(element.style, { border: '0', display: 'block', width: '100%', height: '0', colorScheme: 'normal' });
  const link = createLink(() => element.contentWindow, providerOrigin);
  const ready = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the provider does not answer')), PATIENCE);
    link.on('ready', () => {
      clearTimeout(late);
      resolve();
    });
  });
  ready.catch(() => undefined);
  link.on<unknown>('height', (height) => {
    element.style.height = `${Math.min(Math.max(0, Number(height) || 0), 4000)}px`;
  });
  parent.append(element);
  return {
    element,
    link,
    ready,
    remove() {
      link.cut();
      element.remove();
    },
  };
}
