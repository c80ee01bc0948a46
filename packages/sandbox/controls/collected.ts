import { type Request, Router } from 'express';
import { html } from '../../backend/core/markup.ts';
import type { CollectedRequest, TestProviderControls } from './test-provider.ts';

const POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/sandbox/collected`: what the played integrations received, as a page and as JSON (`?vendor=hotjar`). DELETE forgets it. */
export function collectedRouter({ collected, forgetCollected }: TestProviderControls): Router {
  const router = Router();
  const matching = ({ query: { vendor } }: Request) => collected(typeof vendor === 'string' ? vendor : undefined);
  router.get('/collected.json', async (req, res) => void res.set('Cache-Control', 'no-store').json({ data: await matching(req) }));
  router.get('/collected', async (req, res) => {
    res.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'no-referrer' });
    res.type('html').send(page(await matching(req)));
  });
  router.delete('/collected', async (_req, res) => {
    await forgetCollected();
    res.json({ data: null });
  });
  return router;
}

const page = (requests: readonly CollectedRequest[]): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>Collected requests</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox/inbox/style.css" />
      </head>
      <body>
        <header><a class="home" href="/sandbox/collected">Collected requests</a></header>
        <main>
          <h1>Collected requests</h1>
          <p class="about">What the played services received from browsers, the newest first. Nothing leaves this machine.</p>
          ${
            requests.length === 0
              ? html`<p class="none">Nothing has arrived.</p>`
              : html`<ul>
                  ${requests.toReversed().map(row)}
                </ul>`
          }
        </main>
      </body>
    </html>`.source;

const row = ({ id, at, vendor, kind, method, path, query, body }: CollectedRequest) => html`
  <li id="${String(id)}">
    <a href="/sandbox/collected?vendor=${vendor}">${vendor}: ${kind === 'script' ? 'loads its script' : `${method} ${path}`}</a>
    <span>${JSON.stringify(body === null ? query : { ...query, body })}</span>
    <time datetime="${at}">${at.slice(11, 19)}</time>
  </li>
`;
