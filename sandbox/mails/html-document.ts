import { createHash } from 'node:crypto';
import type { Lang } from '../core/language.ts';
import { escapeHtml } from './template.ts';

const STYLE = `
body { margin: 0; background: #fbfaf7; color: #1b1a17; font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 32px 20px; }
.preheader { display: none; }
p { margin: 0 0 20px; overflow-wrap: anywhere; }
a { color: #1f4d40; }
table { width: 100%; margin: 0 0 20px; border-collapse: collapse; }
td { padding: 12px 0; border-top: 1px solid #e3dfd7; vertical-align: top; }
td:first-child { width: 40px; }
td:last-child { padding-left: 16px; text-align: right; white-space: nowrap; }
small { color: #57534b; font-size: 13px; }
.imprint { margin-top: 32px; padding-top: 16px; border-top: 1px solid #e3dfd7; color: #57534b; font-size: 13px; }
`;

/** CSP: a mail loads and runs nothing; its style sheet is allowed by hash. */
export const MAIL_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

interface MailDocument {
  readonly lang: Lang;
  readonly subject: string;
  readonly preheader: string;
  /** HTML. */
  readonly body: string;
}

export const htmlDocument = ({ lang, subject, preheader, body }: MailDocument): string =>
  `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
<div class="preheader">${escapeHtml(preheader)}</div>
<main>
${body}
</main>
</html>
`;
