import type { Outcome } from '../../outcomes.ts';
import type { Payer } from '../../payment-gateway.ts';
import type { Sheet, SheetRequest, SheetUpdate, WalletPaid } from '../messages.ts';
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
    const { asksAddress, asksEmail, asksName } = request;
    const address = asksAddress ? addressForm(() => void askAddress()) : null;
    const email = !asksAddress && asksEmail ? field({ label: t.email, type: 'email', value: 'test.person@example.com' }) : null;
    const name = !asksAddress && asksName ? field({ label: t.firstName, value: 'Toni Tester' }) : null;
    const delivery = h('fieldset', { class: 'delivery' });
    const total = h('div', { 'aria-live': 'polite' });
    const buttons = outcomeButtons((outcome) => (outcome === 'cancel' ? cancel() : void pay(outcome)));
    let deliverable = true;
    let option: string | null = null;
    function show({ label, total: cents, currency, options }: Sheet): void {
      total.replaceChildren(amountLine(label, cents, currency));
      if (!options.some(({ id }) => id === option)) option = options[0]?.id ?? null;
      const group = newId();
      delivery.hidden = options.length === 0;
      delivery.replaceChildren(
        h('legend', {}, t.delivery),
        ...options.map(({ id, label: text, detail, amount }) =>
          h(
            'label',
            { class: 'choice' },
            h('input', { type: 'radio', name: group, value: id, checked: id === option, change: () => void askOption(id) }),
            h('span', {}, text, detail && h('small', {}, detail)),
            h('span', {}, money(amount, currency)),
          ),
        ),
      );
    }

    async function ask(question: Promise<SheetUpdate>): Promise<void> {
      buttons.busy(true);
      const answer = await question.catch(() => null);
      buttons.busy(false);
      deliverable = answer?.ok === true;
      buttons.say(deliverable ? null : t.noDelivery);
      if (answer) show(answer.sheet);
    }
    const askAddress = (): Promise<void> => ask(link.call('address', address?.spot()));
    const askOption = (id: string): Promise<void> => {
      option = id;
      return ask(link.call('option', id));
    };

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
      const status = 'failed' in method ? failureText(method) : await hand(method.id, outcome, payer);
      buttons.busy(false);
      if (status === 'success') return link.tell('finished');
      buttons.say(status === 'fail' ? t.failed : status === 'invalid_shipping_address' ? t.noDelivery : status);
    }

    const hand = (id: string, outcome: Outcome, payer: Payer | null): Promise<string> => {
      const paid: WalletPaid = {
        id,
        option,
        email: payer?.email ?? email?.input.value.trim() ?? '',
        name: payer ? `${payer.address.person_first_name} ${payer.address.person_last_name}` : (name?.input.value.trim() ?? ''),
        phone: payer?.address.phone_number ?? '',
        street: payer?.address.address_line_1 ?? '',
        spot: payer ? { country: payer.address.country, city: payer.address.city, zip: payer.address.zip, state: '' } : null,
        twice: outcome === 'double',
        lost: outcome === 'lost',
      };
      return link.call<string>('pay', paid).catch(() => 'fail');
    };

    return [
      ...(address ? [address.node] : []),
      ...(email ? [email.node] : []),
      ...(name ? [name.node] : []),
      delivery,
      total,
      buttons.node,
    ];
  }
}
