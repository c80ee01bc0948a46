import type { Confirmed, Looks } from '../messages.ts';
import { confirmCharge } from './api.ts';
import { cardForm } from './card-form.ts';
import { draw, h } from './dom.ts';
import { connect, t, tellHeight } from './page.ts';
import { dress } from './looks.ts';

/** Card fields that the shop cannot read: three rows, or one borderless line (`card-line`, the Card Element). */
export function cardFrame(): void {
  const link = connect();
  const form = cardForm((change) => link.tell('change', change));
  link.on<Looks>('looks', dress);
  link.on('focus', form.focus);
  link.on('clear', form.clear);
  link.answer('check', form.check);
  link.answer<{ token: string }>('confirm', async ({ token }): Promise<Confirmed> => {
    const problem = form.check();
    if (problem) return { invalid: problem };
    const agreed = await confirmCharge(token, { outcome: form.outcome() ?? 'declined' });
    return 'failed' in agreed ? agreed : { agreed };
  });
  let inside = false;
  window.addEventListener('focusin', () => {
    if (!inside) link.tell('focus');
    inside = true;
  });
  window.addEventListener('blur', () => {
    inside = false;
    link.tell('blur');
  });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && link.tell('escape'));
  draw(h('main', { 'aria-label': t.card }, form.node));
  tellHeight(link);
  link.tell('ready');
}
