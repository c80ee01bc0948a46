import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A minimal page with the test gateway's scripts and a CSP as strict as ours. */
export interface BarePage {
  readonly url: string;
  close(): void;
}

const HTML = (gateway: string, lang: string): string => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare shop</title>
<link rel="icon" href="data:,">
<script src="${gateway}/provider/stripe.js"></script>
<script src="${gateway}/provider/paypal.js"></script>
<script src="/page.js" defer></script></head>
<body><main><h1>Bare shop</h1><div id="place"></div><button id="go">Go</button><output id="out"></output></main></body></html>`;

/** A click on „Go“ does what the story has put into \`window.onGo\`; the output shows its result. */
const SCRIPT = `
document.querySelector('#go').addEventListener('click', async () => {
  const out = document.querySelector('#out');
  try {
    const value = await window.onGo();
    if (value !== undefined) out.textContent = JSON.stringify(value);
  } catch (error) {
    out.textContent = 'thrown: ' + error.message;
  }
});`;

export async function openBarePage(gateway: string, lang: string): Promise<BarePage> {
  const policy = `default-src 'none'; script-src 'self' ${gateway}; frame-src ${gateway}; style-src 'self'; img-src data:; base-uri 'none'`;
  const server = createServer((req, res) => {
    res.setHeader('content-security-policy', policy);
    res.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
    const script = req.url === '/page.js';
    res.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    res.end(script ? SCRIPT : HTML(gateway, lang));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Another origin than the gateway's, as in production.
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
