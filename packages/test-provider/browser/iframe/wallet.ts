import type { Outcome } from '../../outcomes.ts';
import type { Payer } from '../../payment-gateway.ts';
import type { Sheet, SheetEnd, SheetRequest, SheetUpdate, WalletPaid } from '../messages.ts';
import { addressForm } from './address-form.ts';
import { amountLine } from './amount.ts';
import { keepMethod } from './api.ts';
import { dialog } from './dialog.ts';
import { h, newId } from './dom.ts';
import { failureText } from './failure-text.ts';
import { field } from './field.ts';
import { outcomeButtons } from './outcome-buttons.ts';
import { connect, money, t } from './page.ts';

/** A wallet's sheet: payer, address, delivery, and the total, which the shop updates for each address. */
export function wallet(): void {
  const link = connect();
  const cancel = (): void => link.tell('cancel');
  const box = dialog(t.payTitle, cancel);
  box.show(h('p', { role: 'status' }, t.wait));
  link.on<SheetRequest>('begin', (request) => box.show(...sheet(request)));
  link.tell('ready');

  function sheet(request: SheetRequest): Node[] {
    const { asksAddress, asksEmail } = request;
    const address = asksAddress ? addressForm(() => void askAddress(), request) : null;
    const email = !asksAddress && asksEmail ? field({ label: t.email, type: 'email', value: 'test.person@example.com' }) : null;
    const delivery = h('fieldset', { class: 'delivery' });
    const total = h('div', { 'aria-live': 'polite' });
    const buttons = outcomeButtons((outcome) => (outcome === 'cancel' ? cancel() : void pay(outcome)), true);
    let deliverable = true;
    let option: string | null = null;
    function show({ label, total: cents, currency, lines, options }: Sheet): void {
      total.replaceChildren(...lines.map((line) => amountLine(line.name, line.amount, currency)), amountLine(label, cents, currency));
      if (!options.some(({ id }) => id === option)) option = options[0]?.id ?? null;
      const group = newId();
      delivery.hidden = options.length === 0;
      delivery.replaceChildren(
        h('legend', {}, t.delivery),
        ...options.map(({ id, label: text, amount }) =>
          h(
            'label',
            { class: 'choice' },
            h('input', { type: 'radio', name: group, value: id, checked: id === option, change: () => void askOption(id) }),
            h('span', {}, text),
            h('span', {}, money(amount, currency)),
          ),
        ),
      );
    }

    let asking = 0;
    /** Nothing can be chosen or paid until the shop has answered. */
    function busy(is: boolean): void {
      asking += is ? 1 : -1;
      buttons.busy(asking > 0);
      delivery.disabled = asking > 0;
    }

    let asked: Promise<unknown> = Promise.resolve();
    /** One question after another, as a wallet asks: a late answer never replaces a newer one. */
    async function ask(question: () => Promise<SheetUpdate>): Promise<void> {
      busy(true);
      const answered = asked.then(question).catch(() => null);
      asked = answered;
      const answer = await answered;
      deliverable = answer?.ok === true;
      buttons.say(deliverable ? null : t.noDelivery);
      if (answer) show(answer.sheet);
      busy(false);
    }
    const askAddress = (): Promise<void> =>
      ask(() => {
        // The first rate of another address is chosen.
        option = null;
        return link.call('address', address?.spot());
      });
    const askOption = (id: string): Promise<void> =>
      ask(() => {
        option = id;
        return link.call('option', id);
      });

    show(request);
    if (address) void askAddress();

    async function pay(outcome: Outcome): Promise<void> {
      const payer = address ? address.read() : null;
      if (address && !payer) return;
      if (email && (email.input.value.trim() === '' || !email.input.validity.valid)) {
        email.say(t.emailWrong);
        return email.input.focus();
      }
      if (!deliverable) return buttons.say(t.noDelivery);
      buttons.say(null);
      buttons.busy(true);
      const method = await keepMethod(outcome, payer);
      if ('failed' in method) {
        buttons.busy(false);
        return buttons.say(failureText(method));
      }
      const { status, message } = await hand(method.id, outcome, payer);
      buttons.busy(false);
      if (status === 'success') return link.tell('finished');
      buttons.say(message ?? (status === 'fail' ? t.failed : t.noDelivery));
    }

    const hand = (id: string, outcome: Outcome, payer: Payer | null): Promise<SheetEnd> => {
      const paid: WalletPaid = {
        id,
        option,
        email: payer?.email ?? email?.input.value.trim() ?? '',
        name: payer ? `${payer.address.person_first_name} ${payer.address.person_last_name}` : 'Toni Tester',
        phone: payer?.address.phone_number ?? '',
        street: payer?.address.address_line_1 ?? '',
        spot: payer ? { country: payer.address.country, city: payer.address.city, zip: payer.address.zip, state: '' } : null,
        lost: outcome === 'lost',
      };
      return link.call<SheetEnd>('pay', paid).catch(() => ({ status: 'fail', message: null }));
    };

    return [...(address ? [address.node] : []), ...(email ? [email.node] : []), delivery, total, buttons.node];
  }
}
