import { mapInOrder } from '../../backend/core/in-order.ts';
import { type Request, type Response, Router } from 'express';
import type { Shop } from '../../backend/shop/shop.ts';
import { languageOf } from '../../backend/core/language.ts';
import { notFound } from '../../backend/core/refusal.ts';
import { mailMediaUrl } from '../../backend/shop/links.ts';
import { SHEET_HASH } from '../../backend/mails/form/look.ts';
import { type AttachmentRow, attachmentsOf, lastRecipients, mailById, mailList, type MailRow } from './mail-rows.ts';
import { attachmentUrl, listPage, mailPage } from './pages.ts';
import { STYLE } from './style.ts';
import { INBOX_LANGS } from './words.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** CSP: a mail runs nothing, and loads nothing but its pictures. Its style sheet is allowed by hash, declarations at elements by themselves. */
const mailPolicy = (pictures: string): string =>
  [
    "default-src 'none'",
    `img-src ${pictures}`,
    `style-src-elem ${SHEET_HASH}`,
    "style-src-attr 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');

/** Shows the outbox as pages, and as JSON for tests. */
export function inboxRouter(shop: Shop): Router {
  const { db } = shop;
  const policy = mailPolicy(mailMediaUrl(shop, '/media/'));
  const router = Router();
  router.get('/inbox', async (req, res) => {
    const { search, lang } = queryOf(req);
    const to = recipientOf(search);
    sendPage(
      res,
      listPage({ lang, to, recipients: await lastRecipients(db), ...(await mailList(db, to, numberOf(search.get('before') ?? ''))) }),
    );
  });
  router.get('/inbox.json', async (req, res) => {
    const { mails } = await mailList(db, recipientOf(queryOf(req).search));
    res
      .set('Cache-Control', 'no-store')
      .json({ data: await mapInOrder(mails, async (mail) => mailView(mail, await attachmentsOf(db, mail.id))) });
  });
  router.get('/inbox/style.css', (_req, res) => void res.type('css').send(STYLE));
  router.get('/inbox/:id', async (req, res) => {
    const { search, lang } = queryOf(req);
    const mail = await mailOf(req.params.id);
    sendPage(
      res,
      mailPage(mail, { attachments: await attachmentsOf(db, mail.id), view: search.get('as') === 'text' ? 'text' : 'html', lang }),
    );
  });
  router.get('/inbox/:id/html', async (req, res) => {
    const { html } = await mailOf(req.params.id);
    res.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer' });
    res.type('html').send(html);
  });
  return router;

  async function mailOf(id: string): Promise<MailRow> {
    const mail = await mailById(db, numberOf(id) ?? 0);
    if (!mail) throw notFound('mail');
    return mail;
  }
}

function queryOf(req: Request) {
  const search = new URL(req.originalUrl, 'http://sandbox').searchParams;
  return { search, lang: languageOf(search, (name) => req.get(name), INBOX_LANGS) };
}

const recipientOf = (search: URLSearchParams): string => (search.get('to') ?? '').trim().slice(0, 254);
const numberOf = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

function sendPage(res: Response, page: string): void {
  res.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': PAGE_POLICY, 'Referrer-Policy': 'same-origin' });
  res.type('html').send(page);
}

const mailView = ({ created_at, recipient, ...mail }: MailRow, attachments: readonly AttachmentRow[]) => ({
  id: mail.id,
  key: mail.key,
  to: recipient,
  lang: mail.lang,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  attachments: attachments.map(({ idx, kind, name }) => ({ kind, name, url: attachmentUrl(mail.id, idx) })),
  created_at: new Date(created_at).toISOString(),
});
