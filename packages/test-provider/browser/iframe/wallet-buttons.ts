import { type ButtonRow, type Wallet, WALLET_NAMES } from '../messages.ts';
import { draw, h } from './dom.ts';
import { connect, t, tellHeight } from './page.ts';

/** The express checkout element: a button for each wallet. The shop decides whether its sheet opens. */
export function walletButtons(): void {
  const link = connect();
  link.on<ButtonRow>('begin', ({ wallets, height, columns, radius }) => {
    const main = h('main', { class: 'wallet-buttons', 'aria-label': t.expressTitle }, ...wallets.map(button));
    if (wallets.length === 0) main.hidden = true;
    if (columns === 1) main.style.setProperty('grid-auto-flow', 'row');
    for (const one of main.querySelectorAll('button')) {
      one.style.setProperty('height', `${height}px`);
      if (radius !== null && CSS.supports('border-radius', radius)) one.style.setProperty('border-radius', radius);
    }
    draw(main);
  });
  const button = (wallet: Wallet): HTMLElement =>
    h('button', { type: 'button', click: () => link.tell('press', wallet) }, WALLET_NAMES[wallet]);
  link.on('focus', () => document.querySelector('button')?.focus());
  tellHeight(link);
  link.tell('ready');
}
