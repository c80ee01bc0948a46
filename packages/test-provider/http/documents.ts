import { type Request, type Response, Router } from 'express';
import { LANGUAGES, type Language, TEXTS } from '../texts.ts';
import { testCardsPage } from './test-cards-page.ts';

/** Frames that the scripts insert into the shop's pages. */
const FRAMES = ['bridge', 'card', 'challenge', 'checkout', 'express', 'paypal', 'wallet'] as const;
type Part = (typeof FRAMES)[number] | 'pay' | 'window' | 'cards';

/**
 * The provider's frames and pages: empty documents that `iframe.js` fills, so no part of a request is written into HTML. Any shop may
 * frame the test provider, but pages on which a shopper agrees to pay cannot be framed.
 */
export function documents(returnUrlOf: (token: string) => string | null): Router {
  const router = Router();
  router.get('/frames/:part', (req, res, next) => {
    const part = FRAMES.find((one) => one === req.params.part);
    if (!part) return next();
    send(res, 'http: https:', shell(part, wantedLanguage(req) ?? acceptedLanguage(req)));
  });
  router.get('/pay/:token', (req, res) => {
    send(res, "'none'", shell('pay', wantedLanguage(req) ?? languageOfShop(returnUrlOf(req.params.token)) ?? acceptedLanguage(req)));
  });
  router.get('/window', (req, res) => send(res, "'none'", shell('window', wantedLanguage(req) ?? acceptedLanguage(req))));
  router.get('/', (req, res) => send(res, "'none'", testCardsPage(wantedLanguage(req) ?? acceptedLanguage(req))));
  return router;
}

const wantedLanguage = ({ query }: Request): Language | undefined => LANGUAGES.find((one) => one === query['lang']);
const acceptedLanguage = (req: Request): Language => LANGUAGES.find((one) => one === req.acceptsLanguages([...LANGUAGES])) ?? 'de';

/** Language prefix of the shop's URL, else German. */
function languageOfShop(returnUrl: string | null): Language | undefined {
  if (returnUrl === null) return undefined;
  const [, first] = new URL(returnUrl).pathname.split('/');
  return LANGUAGES.find((one) => one === first) ?? 'de';
}

function send(res: Response, ancestors: string, html: string): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ];
  res.set({
    'Content-Security-Policy': policy.join('; '),
    'Cache-Control': 'no-store',
    // Its URLs contain tokens of charges.
    'Referrer-Policy': 'no-referrer',
    'Content-Language': 'de, en',
  });
  res.type('html').send(html);
}

const shell = (part: Part, lang: Language): string => `<!doctype html>
<html lang="${lang}" data-part="${part}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${TEXTS[lang].provider}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/provider/provider.css">
<script type="module" src="/provider/iframe.js"></script>
</head>
<body></body>
</html>
`;
