import { h } from './dom.ts';
import { money, t } from './page.ts';

export const amountLine = (label: string, cents: number, currency: string): HTMLElement =>
  h('p', { class: 'amount' }, h('span', {}, label || t.amount), h('strong', {}, money(cents, currency)));
