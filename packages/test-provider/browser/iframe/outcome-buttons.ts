import type { Outcome } from '../../outcomes.ts';
import type { Texts } from '../../texts.ts';
import { h } from './dom.ts';
import { t } from './page.ts';

const BUTTONS: readonly (readonly [keyof Texts, Outcome | 'cancel'])[] = [
  ['pay', 'success'],
  ['decline', 'declined'],
  ['cancel', 'cancel'],
  ['slow', 'slow'],
  ['twice', 'double'],
  ['noReturn', 'lost'],
];
const BANK: (typeof BUTTONS)[number] = ['bankAsks', 'challenge'];

export interface OutcomeButtons {
  readonly node: HTMLFieldSetElement;
  /** Disables the buttons while a request is pending. */
  busy(is: boolean): void;
  say(error: string | null): void;
}

/** Buttons that choose the outcome of a test payment. */
export function outcomeButtons(chosen: (outcome: Outcome | 'cancel') => void, bankMayAsk = false): OutcomeButtons {
  const error = h('p', { class: 'error', role: 'alert' });
  const node = h(
    'fieldset',
    { class: 'outcomes' },
    h('legend', {}, t.testOutcome),
    ...[...BUTTONS, ...(bankMayAsk ? [BANK] : [])].map(([text, outcome]) =>
      h('button', { type: 'button', class: outcome === 'success' ? 'primary' : 'plain', click: () => chosen(outcome) }, t[text]),
    ),
    error,
  );
  return {
    node,
    busy(is) {
      node.disabled = is;
    },
    say: (text) => error.replaceChildren(text ?? ''),
  };
}
