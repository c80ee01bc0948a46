import type { AttachmentRow, MailList, MailRow } from './mail-rows.ts';
import { html, type Markup } from '../../backend/core/markup.ts';
import { INBOX_LANGS, type InboxLang, inboxWords, timeOf } from './words.ts';

export const INBOX = '/sandbox/inbox';

interface Frame {
  readonly lang: InboxLang;
  readonly title: string;
  /** The same page in the other language. */
  readonly otherHref: string;
  readonly main: Markup;
}

const frame = ({ lang, title, otherHref, main }: Frame): string =>
  html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${INBOX}/style.css" />
      </head>
      <body>
        <header>
          <a class="home" href="${INBOX}?lang=${lang}">${inboxWords(lang).title}</a>
          <a href="${otherHref}" hreflang="${other(lang)}" lang="${other(lang)}">${inboxWords(lang).otherLanguage}</a>
        </header>
        <main>${main}</main>
      </body>
    </html>`.source;

const other = (lang: InboxLang): InboxLang => INBOX_LANGS.find((one) => one !== lang) ?? lang;
const address = (path: string, search: Readonly<Record<string, string>>): string => `${path}?${new URLSearchParams(search).toString()}`;

interface ListPage extends MailList {
  readonly lang: InboxLang;
  readonly to: string;
  readonly recipients: readonly string[];
}

export function listPage({ lang, to, mails, before, recipients }: ListPage): string {
  const t = inboxWords(lang);
  const filtered = to === '' ? { lang } : { lang, to };
  return frame({
    lang,
    title: t.title,
    otherHref: address(INBOX, { ...filtered, lang: other(lang) }),
    main: html`
      <h1>${t.title}</h1>
      <p class="about">${t.about}</p>
      <form action="${INBOX}" role="search">
        <input type="hidden" name="lang" value="${lang}" />
        <label for="to">${t.recipient}</label>
        <input id="to" name="to" type="email" value="${to}" list="recipients" maxlength="254" autocomplete="off" />
        <datalist id="recipients">${recipients.map((one) => html`<option value="${one}"></option>`)}</datalist>
        <button>${t.filter}</button>
        ${to === '' ? '' : html`<a href="${INBOX}?lang=${lang}">${t.all}</a>`}
      </form>
      ${
        mails.length === 0
          ? html`<p class="none">${to === '' ? t.none : t.noneFor(to)}</p>`
          : html`<ul>
              ${mails.map((mail) => listRow(mail, lang))}
            </ul>`
      }
      ${before === null ? '' : html`<p><a href="${address(INBOX, { ...filtered, before: String(before) })}">${t.older}</a></p>`}
    `,
  });
}

const listRow = ({ id, subject, recipient, created_at, lang: written }: MailRow, lang: InboxLang): Markup => html`
  <li>
    <a href="${INBOX}/${id}?lang=${lang}" lang="${written}">${subject}</a>
    <span>${recipient}</span>
    <time datetime="${new Date(created_at).toISOString()}">${timeOf(created_at, lang)}</time>
  </li>
`;

/** The mail as a wide and as a narrow mail program shows it. */
const WIDTHS = ['wide', 'narrow'] as const;
const messageFrame = (src: string, titles: Readonly<Record<(typeof WIDTHS)[number], string>>, width: (typeof WIDTHS)[number]): Markup =>
  html`<iframe class="${width}" src="${src}" title="${titles[width]}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;

const headersOf = ({ headers }: MailRow): [string, string][] => Object.entries(JSON.parse(headers) as Record<string, string>);

export const attachmentUrl = (mailId: number, index: number): string => `${INBOX}/${mailId}/attachments/${index}`;

interface MailView {
  readonly attachments: readonly AttachmentRow[];
  readonly view: 'html' | 'text';
  readonly lang: InboxLang;
}

export function mailPage(mail: MailRow, { attachments, view, lang }: MailView): string {
  const t = inboxWords(lang);
  const here = `${INBOX}/${mail.id}`;
  const tab = (name: 'html' | 'text'): Markup =>
    name === view
      ? html`<a href="${address(here, { lang, as: name })}" aria-current="page">${t[name]}</a>`
      : html`<a href="${address(here, { lang, as: name })}">${t[name]}</a>`;
  return frame({
    lang,
    title: `${mail.subject} | ${t.title}`,
    otherHref: address(here, { lang: other(lang), as: view }),
    main: html`
      <p><a href="${INBOX}?lang=${lang}">${t.back}</a></p>
      <h1 lang="${mail.lang}">${mail.subject}</h1>
      <dl>
        <dt>${t.to}</dt>
        <dd><a href="${address(INBOX, { lang, to: mail.recipient })}">${mail.recipient}</a></dd>
        <dt>${t.at}</dt>
        <dd>${timeOf(mail.created_at, lang)}</dd>
        ${headersOf(mail).map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
        ${attachments.map(
          ({ idx, name }) =>
            html`<dt>${t.attachment}</dt>
              <dd><a href="${attachmentUrl(mail.id, idx)}" lang="${mail.lang}" download>${name}</a></dd>`,
        )}
      </dl>
      <nav aria-label="${t.views}">${tab('html')} ${tab('text')}</nav>
      ${
        view === 'html'
          ? html`<div class="frames">${WIDTHS.map((width) => messageFrame(`${here}/html`, t.message, width))}</div>`
          : html`<pre lang="${mail.lang}" tabindex="0">${mail.text}</pre>`
      }
    `,
  });
}
