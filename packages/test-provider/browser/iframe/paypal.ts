import type { PayPalEnd, Spot } from '../messages.ts';
import { agreeing } from './agreeing.ts';
import { readCharge, withdraw } from './api.ts';
import { dialog } from './dialog.ts';
import { h } from './dom.ts';
import { connect, t } from './page.ts';

/** PayPal's window, or a frame over the page if no window opens. */
export function payPal(): void {
  const link = connect();
  let token: string | null = null;
  let ended = false;
  const end = (how: PayPalEnd): void => {
    if (ended) return;
    ended = true;
    link.tell('end', how);
    box.show(h('p', { role: 'status' }, how === 'lost' ? t.lostText : t.doneText));
  };
  const dismiss = async (): Promise<void> => {
    if (token !== null && !ended) await withdraw(token);
    end('cancelled');
  };
  const box = dialog(`PayPal: ${t.payTitle}`, () => void dismiss());
  box.show(h('p', { role: 'status' }, t.wait));
  link.on('dismiss', () => void dismiss());
  link.on<{ token: string }>('begin', async (begun) => {
    if (token === begun.token) return;
    token = begun.token;
    const view = await readCharge(token);
    if ('failed' in view) return end('failed');
    const { nodes } = agreeing({
      token,
      view,
      checkAddress: (spot: Spot) => link.call('address', spot),
      agreed({ state, declined, lost, twice }) {
        if (lost) end('lost');
        else if (declined) end('declined');
        else if (state === 'cancelled' || state === 'voided') end('cancelled');
        else end(twice ? 'approved-twice' : 'approved');
      },
      cancelled: () => end('cancelled'),
      failed: () => end('failed'),
    });
    box.show(...nodes);
  });
  link.tell('ready');
}
