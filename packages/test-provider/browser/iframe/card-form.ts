import type { Outcome } from '../../outcomes.ts';
import type { CardChange, CardProblem } from '../messages.ts';
import { brandOf, cvcProblem, expiryProblem, expiryText, grouped, isForeign, numberProblem, outcomeOf } from './card-rules.ts';
import { h } from './dom.ts';
import { type Field, field } from './field.ts';
import { language, t } from './page.ts';

export interface CardForm {
  readonly node: HTMLElement;
  /** Shows errors and focuses the first invalid field; null if there are none. */
  check(): CardProblem | null;
  /** Outcome of the card. The number is not sent. */
  outcome(): Outcome | null;
  /** Reports its state again. */
  tell(): void;
  focus(): void;
  clear(): void;
}

/** Number, expiry and security code. Without autofill, so that no real card is entered. */
export function cardForm(changed: (change: Omit<CardChange, 'type'>) => void = () => undefined): CardForm {
  const number = field({ label: t.cardNumber, hint: t.cardNumberHint, numeric: true, maxlength: 23 });
  const expiry = field({ label: t.expiry, hint: t.expiryHint, numeric: true, maxlength: 9 });
  const cvc = field({ label: t.cvc, hint: t.cvcHint, numeric: true, maxlength: 4 });
  const fields: readonly (readonly [Field, () => CardProblem | null])[] = [
    [number, () => numberProblem(number.input.value, t)],
    [expiry, () => expiryProblem(expiry.input.value, new Date(), t)],
    [cvc, () => cvcProblem(cvc.input.value, t)],
  ];
  const empty = (): boolean => fields.every(([{ input }]) => input.value === '');
  let shown: CardProblem | null = null;

  function tell(): void {
    const complete = fields.every(([, problem]) => problem() === null);
    changed({ empty: empty(), complete, problem: shown, brand: brandOf(number.input.value) });
  }

  function say({ say: sayIt }: Field, problem: CardProblem | null): void {
    shown = problem;
    sayIt(problem?.message ?? null);
  }

  /** Clears numbers that belong to no test card. */
  function dropForeign(): boolean {
    if (!isForeign(number.input.value)) return false;
    number.input.value = '';
    say(number, { code: 'invalid_number', message: t.testCardsOnly });
    return true;
  }

  format(number.input, grouped);
  format(expiry.input, expiryText);
  for (const [one, problemOf] of fields) {
    one.input.addEventListener('input', () => {
      shown = null;
      tell();
    });
    one.input.addEventListener('blur', () => {
      if (one === number && dropForeign()) return tell();
      const problem = one.input.value === '' ? null : problemOf();
      if (problem) say(one, problem);
      tell();
    });
  }

  return {
    node: h(
      'div',
      { class: 'card', lang: language },
      number.node,
      h('div', { class: 'pair' }, expiry.node, cvc.node),
      h('p', { class: 'note' }, `${t.nothingCharged}. `, cardsLink()),
    ),
    check() {
      const foreign = dropForeign();
      const wrong = fields.flatMap(([one, problemOf]) => {
        const problem = foreign && one === number ? shown : problemOf();
        return problem ? [[one, problem] as const] : [];
      });
      for (const [one, problem] of wrong) one.say(problem.message);
      const [first] = wrong;
      if (!first) return null;
      shown = first[1];
      first[0].input.focus();
      tell();
      return first[1];
    },
    outcome: () => outcomeOf(number.input.value),
    tell,
    focus: () => number.input.focus(),
    clear() {
      for (const [one] of fields) {
        one.input.value = '';
        one.say(null);
      }
      shown = null;
      tell();
    },
  };
}

function cardsLink(): HTMLElement {
  const link = h('a', { href: `/provider?lang=${language}`, target: '_blank', rel: 'noopener' }, t.testCards);
  link.append(h('span', { class: 'unseen' }, ` (${t.opensInTab})`));
  return link;
}

/** Formats input only while the caret is at the end, so that corrections in the middle are not disturbed. */
function format(input: HTMLInputElement, order: (text: string) => string): void {
  input.addEventListener('input', (event) => {
    const deleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    if (deleting || input.selectionStart !== input.value.length) return;
    input.value = order(input.value);
  });
}
