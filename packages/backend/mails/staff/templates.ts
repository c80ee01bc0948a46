import { inEachLanguage } from '../../core/language.ts';
import type { MailPart, MailTemplate } from '../../shop/mail-document.ts';
import type { Text } from '../../shop/text.ts';
import { staffTexts } from './words.ts';

type Key = Parameters<ReturnType<typeof staffTexts>>[0];
type Label = Key extends infer K ? (K extends `labels.${infer Name}` ? Name : never) : never;

const text = (key: Key): Text => inEachLanguage((lang) => staffTexts(lang)(key));
const plain = (words: string): Text => inEachLanguage(() => words);

/** Rows of a label and the value of the same name. */
const facts = (...names: readonly Label[]): MailPart => ({
  type: 'facts',
  facts: names.map((name) => ({ label: text(`labels.${name}`), value: plain(`{{${name}}}`) })),
});
const small = (key: Key): MailPart => ({ type: 'text', text: text(key), small: true });

const template = (
  name: string,
  words: Readonly<Record<'subject' | 'title' | 'lead', Key>>,
  sections: readonly MailPart[][],
): MailTemplate => ({
  key: `staff-${name}`,
  subject: text(words.subject),
  preheader: text(words.lead),
  title: text(words.title),
  lead: text(words.lead),
  sections: [...sections, [small('foot')]],
  internal: true,
});

const column = (name: Label, ...values: readonly string[]) => ({
  title: text(`labels.${name}`),
  text: plain(values.map((value) => `{{${value}}}`).join('\n')),
});

/** An order, by its title. */
const order = (name: 'orders' | 'unpaid-orders'): MailTemplate => ({
  ...template(name, { subject: `${name}.subject`, title: `${name}.title`, lead: 'orders.lead' }, [
    [{ type: 'button', label: text('orders.open'), url: 'order_url' }],
    [{ type: 'products' }],
    [{ type: 'heading', text: text('tasks.heading') }, { type: 'tasks' }],
    [{ type: 'sums' }],
    [
      { type: 'columns', columns: [column('delivery', 'customer', 'place', 'delivery'), column('stock', 'stock')] },
      facts('notes'),
      small('sparing'),
    ],
  ]),
  kicker: text('orders.kicker'),
});

/** Mails to staff. A template of the same key in the shop's document takes the place of one of these. */
export const STAFF_TEMPLATES: readonly MailTemplate[] = [
  order('orders'),
  order('unpaid-orders'),
  template('questions', { subject: 'questions.subject', title: 'questions.title', lead: 'questions.lead' }, [
    [{ type: 'sheet', text: plain('{{question}}') }, facts('person', 'email', 'phone', 'order', 'about')],
  ]),
  template('returns', { subject: 'returns.subject', title: 'returns.title', lead: 'returns.lead' }, [[{ type: 'products' }]]),
  template('stock', { subject: 'stock.subject', title: 'stock.title', lead: 'stock.lead' }, [[]]),
  template('mails', { subject: 'mails.subject', title: 'mails.title', lead: 'mails.lead' }, [
    [facts('mail', 'order', 'recipient', 'reason', 'phone')],
  ]),
  template('payments', { subject: 'payments.subject', title: 'payments.title', lead: 'payments.lead' }, [
    [{ type: 'text', text: text('payments.todo'), small: false }, facts('gateway', 'charge', 'reason')],
  ]),
  template('digest', { subject: 'digest.subject', title: 'digest.title', lead: 'digest.lead' }, [[{ type: 'tasks' }]]),
  template('test', { subject: 'test.subject', title: 'test.title', lead: 'test.lead' }, [[]]),
];
