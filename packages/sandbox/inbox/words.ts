import { SHOP_TIME_ZONE } from '../../contract/codes.ts';
import { LANGUAGES } from '../../backend/core/language.ts';

/** The operator's tool, and so in the languages of the editors. */
export const INBOX_LANGS = ['de', 'en'] as const;
export type InboxLang = (typeof INBOX_LANGS)[number];

const WORDS = {
  de: {
    title: 'Posteingang der Sandbox',
    about: 'Was ein Backend an Kundinnen und Kunden verschickt hätte. Nichts davon hat diesen Rechner verlassen.',
    recipient: 'Empfänger',
    filter: 'Anzeigen',
    all: 'Alle anzeigen',
    none: 'Noch keine Post. Eine Bestellung im Shop bringt die erste.',
    noneFor: (to: string) => `Keine Post an ${to}.`,
    older: 'Ältere',
    back: 'Alle Nachrichten',
    to: 'An',
    at: 'Am',
    attachment: 'Anhang',
    html: 'HTML',
    text: 'Text',
    message: { wide: 'Die Nachricht, breit', narrow: 'Die Nachricht, auf einem Telefon' },
    views: 'Darstellung',
    otherLanguage: 'English',
  },
  en: {
    title: 'Inbox of the sandbox',
    about: 'What a backend would have sent to shoppers. None of it has left this machine.',
    recipient: 'Recipient',
    filter: 'Show',
    all: 'Show all',
    none: 'No mail yet. An order in the shop brings the first.',
    noneFor: (to: string) => `No mail to ${to}.`,
    older: 'Older',
    back: 'All messages',
    to: 'To',
    at: 'On',
    attachment: 'Attachment',
    html: 'HTML',
    text: 'Text',
    message: { wide: 'The message, wide', narrow: 'The message, on a phone' },
    views: 'View',
    otherLanguage: 'Deutsch',
  },
} as const;

export const inboxWords = (lang: InboxLang): (typeof WORDS)[InboxLang] => WORDS[lang];

export const timeOf = (time: number, lang: InboxLang): string =>
  new Intl.DateTimeFormat(LANGUAGES[lang].tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: SHOP_TIME_ZONE }).format(time);
