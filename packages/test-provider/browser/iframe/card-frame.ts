import { type CardChange, type Confirmed, type Looks, type Wallet, WALLET_NAMES } from '../messages.ts';
import { confirmCharge } from './api.ts';
import { cardForm } from './card-form.ts';
import { draw, h, newId } from './dom.ts';
import { connect, t, tellHeight } from './page.ts';

/** The payment element: card fields that the shop cannot read, and wallets, whose sheet the shop opens. */
export function cardFrame(): void {
  const link = connect();
  const form = cardForm((change) => link.tell('change', { type: 'card', ...change } satisfies CardChange));
  const main = h('main', { 'aria-label': t.card }, form.node);
  link.on<readonly Wallet[]>('wallets', (wallets) => {
    if (wallets.length > 0) main.prepend(methodChoice(wallets, choose));
  });
  const choose = (type: CardChange['type']): void => {
    form.node.hidden = type !== 'card';
    if (type === 'card') form.tell();
    else link.tell('change', { type, empty: false, complete: true, problem: null, brand: 'unknown' } satisfies CardChange);
  };
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
  draw(main);
  tellHeight(link);
  link.tell('ready');
}

function methodChoice(wallets: readonly Wallet[], choose: (type: CardChange['type']) => void): HTMLElement {
  const group = newId();
  const row = (type: CardChange['type'], name: string): HTMLElement =>
    h(
      'label',
      { class: 'choice' },
      h('input', { type: 'radio', name: group, value: type, checked: type === 'card', change: () => choose(type) }),
      h('span', {}, name),
    );
  return h(
    'fieldset',
    { class: 'methods' },
    h('legend', { class: 'unseen' }, t.method),
    row('card', t.card),
    ...wallets.map((type) => row(type, WALLET_NAMES[type])),
  );
}

/** Applies valid colours and fonts of the shop as custom properties, never as style sheet text. */
const RULES: Readonly<Record<keyof Looks, readonly [variable: string, property: string]>> = {
  color: ['--ink', 'color'],
  primary: ['--accent', 'color'],
  danger: ['--error', 'color'],
  border: ['--field', 'color'],
  background: ['--input', 'background-color'],
  radius: ['--radius', 'border-radius'],
  fontFamily: ['--font', 'font-family'],
  fontSize: ['--size', 'font-size'],
};

function dress(looks: Looks): void {
  for (const [name, [variable, property]] of Object.entries(RULES)) {
    const value = looks[name as keyof Looks];
    if (typeof value !== 'string' || value.length > 200 || /url|var\(|[;{}]/i.test(value) || !CSS.supports(property, value)) continue;
    document.documentElement.style.setProperty(variable, value);
  }
}
