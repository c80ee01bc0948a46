import type { Language } from '../../texts.ts';
import { createLink, type Link } from '../link.ts';
import { providerOrigin } from './origin.ts';

export type FramePart = 'bridge' | 'card' | 'challenge' | 'checkout' | 'express' | 'paypal' | 'wallet';

export interface Frame {
  readonly element: HTMLIFrameElement;
  readonly link: Link;
  /** Rejects if the frame does not load. */
  readonly ready: Promise<void>;
  remove(): void;
}

const PATIENCE = 15_000;

export const partUrl = (path: string, language: Language): string =>
  `${providerOrigin}/provider/${path}?lang=${language}&origin=${encodeURIComponent(location.origin)}`;

/** A frame of the provider in the shop's page. The CSP forbids style attributes, so styles are set by script. */
export function openFrame(parent: Element, part: FramePart, title: string, language: Language): Frame {
  const element = document.createElement('iframe');
  element.title = title;
  element.src = partUrl(`frames/${part}`, language);
  // Real frames need the permission `payment`; the sandbox's need none.
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
