import type { MailPart, MailTemplate } from '../../shop/mail-document.ts';
import type { Lang } from '../../core/language.ts';
import { withoutLinks } from '../../../contract/web-address.ts';
import { fillLines, fillParagraphs, fillWords, isPage, type Line, type Paragraphs, type Values, valueOf } from './fill.ts';

/** A product as a mail shows it. */
export interface MailProduct {
  readonly title: string;
  readonly facts: readonly string[];
  /** Price, or how many. */
  readonly amount: string;
  readonly quantity: string;
  /** An absolute address. */
  readonly picture: { readonly url: string; readonly alt: string } | null;
}

export interface MailSum {
  readonly label: string;
  readonly value: string;
  readonly kind: 'row' | 'total' | 'small';
}

/** Something to do, or to know: a row of a list. */
export interface MailTask {
  readonly title: string;
  /** Until when; may be empty, as the note. */
  readonly due: string;
  readonly note: string;
}

/** The values that fill a template. */
export interface MailContent {
  readonly values: Values;
  readonly products?: readonly MailProduct[];
  readonly sums?: readonly MailSum[];
  readonly tasks?: readonly MailTask[];
}

/** A part of a mail in one language, from which both its HTML and its text are made. */
export type FilledPart =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'text'; readonly text: Paragraphs; readonly small: boolean }
  | { readonly type: 'button'; readonly label: string; readonly url: string }
  | { readonly type: 'steps'; readonly steps: readonly { readonly title: string; readonly text: readonly Line[] }[] }
  | { readonly type: 'facts'; readonly facts: readonly { readonly label: string; readonly value: readonly Line[] }[] }
  | { readonly type: 'columns'; readonly columns: readonly { readonly title: string; readonly text: readonly Line[] }[] }
  | { readonly type: 'notice' | 'sheet'; readonly text: Paragraphs }
  | { readonly type: 'products'; readonly products: readonly MailProduct[] }
  | { readonly type: 'sums'; readonly sums: readonly MailSum[] }
  | { readonly type: 'tasks'; readonly tasks: readonly MailTask[] };

export interface FilledMail {
  readonly lang: Lang;
  readonly subject: string;
  readonly preheader: string;
  readonly kicker: string;
  readonly title: string;
  readonly lead: Paragraphs;
  readonly sections: readonly (readonly FilledPart[])[];
}

export function fillMail(template: MailTemplate, content: MailContent, lang: Lang): FilledMail {
  const { values } = content;
  const words = (text: Readonly<Record<Lang, string>>): string => fillWords(text[lang], values);
  return {
    lang,
    subject: words(template.subject),
    preheader: words(template.preheader),
    kicker: template.kicker ? words(template.kicker) : '',
    title: words(template.title),
    lead: fillParagraphs(template.lead[lang], values),
    sections: template.sections
      .map((parts) => parts.map((part) => fillPart(part, content, lang)).filter((part) => part !== null))
      // The first one goes with the title.
      .filter((parts, index) => index === 0 || parts.some(({ type }) => type !== 'heading')),
  };
}

const plainProduct = ({ title, facts, amount, quantity, picture }: MailProduct): MailProduct => ({
  title: withoutLinks(title),
  facts: facts.map(withoutLinks),
  amount: withoutLinks(amount),
  quantity: withoutLinks(quantity),
  picture: picture && { ...picture, alt: withoutLinks(picture.alt) },
});
const plainSum = ({ label, value, kind }: MailSum): MailSum => ({ label: withoutLinks(label), value: withoutLinks(value), kind });
const plainTask = ({ title, due, note }: MailTask): MailTask => ({
  title: withoutLinks(title),
  due: withoutLinks(due),
  note: withoutLinks(note),
});

/** Null: nothing is left of it. */
function fillPart(part: MailPart, { values, products = [], sums = [], tasks = [] }: MailContent, lang: Lang): FilledPart | null {
  const words = (text: Readonly<Record<Lang, string>>): string => fillWords(text[lang], values);
  const lines = (text: Readonly<Record<Lang, string>>): readonly Line[] => fillLines(text[lang], values);
  const filled = <T extends FilledPart>(list: readonly unknown[], one: T): T | null => (list.length === 0 ? null : one);
  switch (part.type) {
    case 'heading':
      return { type: 'heading', text: words(part.text) };
    case 'text': {
      const text = fillParagraphs(part.text[lang], values);
      return filled(text, { type: 'text', text, small: part.small });
    }
    case 'notice':
    case 'sheet': {
      const text = fillParagraphs(part.text[lang], values);
      return filled(text, { type: part.type, text });
    }
    case 'button': {
      const url = valueOf(values, part.url);
      return !isPage(url) ? null : { type: 'button', label: words(part.label), url };
    }
    case 'steps': {
      const steps = part.steps.map(({ title, text }) => ({ title: words(title), text: lines(text) })).filter(({ text }) => text.length > 0);
      return filled(steps, { type: 'steps', steps });
    }
    case 'facts': {
      const facts = part.facts
        .map(({ label, value }) => ({ label: words(label), value: lines(value) }))
        .filter(({ value }) => value.length > 0);
      return filled(facts, { type: 'facts', facts });
    }
    case 'columns': {
      const columns = part.columns
        .map(({ title, text }) => ({ title: words(title), text: lines(text) }))
        .filter(({ text }) => text.length > 0);
      return filled(columns, { type: 'columns', columns });
    }
    case 'products':
      return filled(products, { type: 'products', products: products.map(plainProduct) });
    case 'sums':
      return filled(sums, { type: 'sums', sums: sums.map(plainSum) });
    case 'tasks':
      return filled(tasks, { type: 'tasks', tasks: tasks.map(plainTask) });
  }
}
