import { inEachLanguage, type Lang } from '../core/language.ts';
import type { MailTemplate } from '../shop/mail-document.ts';
import { mailTexts } from './words.ts';

type Key = Parameters<ReturnType<typeof mailTexts>>[0];
type Text = Readonly<Record<Lang, string>>;

const text = (key: Key): Text => inEachLanguage((lang) => mailTexts(lang)(key));

function template(
  key: string,
  group: 'orderPartRefunded' | 'refundFailed' | 'cardBlocked' | `disputes.${'open' | 'won' | 'lost'}`,
): MailTemplate {
  const words = { subject: text(`${group}.subject`), preheader: text(`${group}.preheader`), title: text(`${group}.title`) };
  return { key, ...words, lead: text(`${group}.lead`), sections: [], internal: true };
}

/** Mails that a shop's document may have, and needs not: one with the same key takes their place. */
export const BUILT_IN_MAILS: readonly MailTemplate[] = [
  {
    ...template('order-part-refunded', 'orderPartRefunded'),
    internal: false,
    sections: [
      [
        { type: 'notice', text: inEachLanguage(() => '{{reason}}') },
        { type: 'text', text: text('orderPartRefunded.ways'), small: false },
      ],
      [{ type: 'text', text: text('orderPartRefunded.attached'), small: true }],
    ],
  },
  {
    ...template('refund-failed', 'refundFailed'),
    sections: [
      [
        { type: 'text', text: text('refundFailed.why'), small: false },
        { type: 'text', text: text('refundFailed.todo'), small: false },
      ],
    ],
  },
  { ...template('refund-to-blocked-card', 'cardBlocked'), sections: [[{ type: 'text', text: text('cardBlocked.todo'), small: false }]] },
  ...(['open', 'won', 'lost'] as const).map((state): MailTemplate => ({
    ...template(`dispute-${state}`, `disputes.${state}`),
    sections: [[{ type: 'text', text: text(`disputes.${state}.todo`), small: false }]],
  })),
];
