import type { ChargeView } from '../../wire.ts';
import { agreeing } from './agreeing.ts';
import { readCharge } from './api.ts';
import { draw, h } from './dom.ts';
import { failureText } from './failure-text.ts';
import { t, title } from './page.ts';

const BRANDS: Readonly<Record<string, string>> = { stripe: 'Stripe', paypal: 'PayPal', affirm: 'Affirm', eps: 'eps' };

/** `/provider/pay/{token}`: hosted page of redirect methods. It returns only to the URL that the backend gave. */
export async function hostedPage(): Promise<void> {
  const token = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
  const view = await readCharge(token);
  if ('failed' in view) return show('', h('p', { role: 'alert' }, failureText(view)));
  const back = (status: string, extra: Readonly<Record<string, string>> = {}): void => leave(view, { redirect_status: status, ...extra });
  const paid = view.provider === 'paypal' ? { token, PayerID: 'TESTPAYER' } : {};
  if (view.state !== 'open') {
    return show(brandOf(view), h('p', { role: 'status' }, t.over), ...backLink(view));
  }
  const { nodes } = agreeing({
    token,
    view,
    agreed({ state, declined, lost }) {
      if (lost) return show(t.lostTitle, h('p', { role: 'status' }, t.lostText));
      if (declined) return back('failed');
      if (state === 'cancelled' || state === 'voided') return back('canceled');
      back(state === 'processing' ? 'processing' : 'succeeded', paid);
    },
    cancelled: () => back('canceled', view.provider === 'paypal' ? { token } : {}),
    failed: () => undefined,
  });
  show(brandOf(view), ...nodes);
}

const brandOf = ({ provider }: ChargeView): string => `${BRANDS[provider] ?? ''}: ${t.payTitle}`;

function show(heading: string, ...content: readonly Node[]): void {
  title(heading || t.payTitle);
  draw(h('main', { class: 'sheet page' }, h('p', { class: 'mark' }, t.nothingCharged), h('h1', {}, heading || t.payTitle), ...content));
}

function leave(view: ChargeView, more: Readonly<Record<string, string>>): void {
  const to = addressOf(view);
  if (!to) return show(t.doneTitle, h('p', { role: 'status' }, t.doneText));
  for (const [name, value] of Object.entries(more)) to.searchParams.set(name, value);
  location.assign(to);
}

function addressOf({ returnUrl }: ChargeView): URL | null {
  if (returnUrl === null || !URL.canParse(returnUrl)) return null;
  const to = new URL(returnUrl);
  return to.protocol === 'https:' || to.protocol === 'http:' ? to : null;
}

function backLink(view: ChargeView): Node[] {
  const to = addressOf(view);
  return to ? [h('p', {}, h('a', { href: to.href }, t.back))] : [];
}
