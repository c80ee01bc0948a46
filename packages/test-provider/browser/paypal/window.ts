import { type Language, TEXTS } from '../../texts.ts';
import { createLink, type Link } from '../link.ts';
import type { PayPalEnd } from '../messages.ts';
import { partUrl } from '../shop/frame.ts';
import { providerOrigin } from '../shop/origin.ts';
import { openOverlay } from '../shop/overlay.ts';

/** The approval window, or a frame over the page. */
export interface PayPalWindow {
  readonly link: Link;
  /** False if the browser blocks the window or separates it from the page. */
  readonly up: Promise<boolean>;
  run(orderId: string): Promise<PayPalEnd>;
  close(): void;
}

const COMES_UP_WITHIN = 8000;
const LOOK = 250;

/** Null if the browser opens none. */
export function popupWindow(language: Language): PayPalWindow | null {
  const popup = window.open(partUrl('window', language), 'karat-test-paypal', 'popup,width=480,height=760');
  if (!popup) return null;
  const link = createLink(() => popup, providerOrigin);
  let stayOpen = false;
  const up = new Promise<boolean>((resolve) => {
    const end = (is: boolean): void => {
      clearTimeout(late);
      clearInterval(look);
      if (!is) {
        link.cut();
        popup.close();
      }
      resolve(is);
    };
    const late = setTimeout(() => end(false), COMES_UP_WITHIN);
    const look = setInterval(() => popup.closed && end(false), LOOK);
    link.on('ready', () => end(true));
  });
  return {
    link,
    up,
    run: (orderId) =>
      new Promise((resolve) => {
        const look = setInterval(() => popup.closed && end('cancelled'), LOOK);
        const end = (how: PayPalEnd): void => {
          clearInterval(look);
          stayOpen = how === 'lost';
          resolve(how);
        };
        link.on<PayPalEnd>('end', end);
        const begin = (): void => link.tell('begin', { token: orderId });
        // The window may be reloaded.
        link.on('ready', begin);
        begin();
      }),
    close() {
      link.cut();
      if (!stayOpen) popup.close();
    },
  };
}

export function modalWindow(language: Language): PayPalWindow {
  let end: (how: PayPalEnd) => void = () => undefined;
  const ended = new Promise<PayPalEnd>((resolve) => {
    end = resolve;
  });
  let isUp = false;
  const { frame, close } = openOverlay('paypal', `PayPal: ${TEXTS[language].payTitle}`, language, () => {
    if (isUp) frame.link.tell('dismiss');
    else end('cancelled');
  });
  frame.link.on<PayPalEnd>('end', end);
  frame.ready.then(
    () => (isUp = true),
    () => end('failed'),
  );
  return {
    link: frame.link,
    up: frame.ready.then(
      () => true,
      () => false,
    ),
    async run(orderId) {
      if (await this.up) frame.link.tell('begin', { token: orderId });
      return ended;
    },
    close() {
      // Closed by the shop counts as cancelled, too.
      end('cancelled');
      close();
    },
  };
}
