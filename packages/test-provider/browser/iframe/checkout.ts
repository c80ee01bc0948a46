import type { Answered } from '../messages.ts';
import { amountLine } from './amount.ts';
import { confirmCharge, readCharge } from './api.ts';
import { cardForm } from './card-form.ts';
import { draw, h } from './dom.ts';
import { failureText } from './failure-text.ts';
import { connect, t, tellHeight } from './page.ts';

/** Stripe's embedded form: card and button belong to the provider; after a declined card another one is accepted. */
export function checkout(): void {
  const link = connect();
  link.on<{ token: string }>('begin', async ({ token }) => {
    const view = await readCharge(token);
    if ('failed' in view) return draw(h('p', { role: 'alert' }, failureText(view)));
    if (view.state !== 'open') return draw(h('p', { role: 'status' }, t.over));
    const form = cardForm();
    const error = h('p', { class: 'error', role: 'alert' });
    const button = h('button', { type: 'submit', class: 'primary' }, t.pay);

    async function pay(): Promise<void> {
      error.textContent = '';
      if (form.check()) return;
      button.disabled = true;
      const problem = await attempt();
      button.disabled = false;
      error.textContent = problem;
    }

    /** Error text; empty on success. */
    async function attempt(): Promise<string> {
      const agreed = await confirmCharge(token, { outcome: form.outcome() ?? 'declined' });
      if ('failed' in agreed) return failureText(agreed);
      if (agreed.declined) return t.declined;
      if (agreed.challenge) {
        const answer = await link.call<Answered>('challenge').catch((): Answered => ({ closed: true }));
        if ('failed' in answer) return failureText(answer);
        if ('closed' in answer) return '';
        if (answer.agreed.declined) return t.notAuthenticated;
      } else if (agreed.state === 'cancelled' || agreed.state === 'voided') return t.over;
      draw(h('p', { role: 'status' }, agreed.lost ? t.lostText : t.doneTitle));
      if (!agreed.lost) link.tell('complete', { twice: agreed.twice });
      return '';
    }

    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      void pay();
    };
    draw(
      h(
        'main',
        { class: 'checkout', 'aria-label': t.payTitle },
        h('form', { novalidate: true, submit }, amountLine('', view.cents, view.currency), form.node, error, button),
      ),
    );
  });
  draw(h('p', { role: 'status' }, t.wait));
  tellHeight(link);
  link.tell('ready');
}
