import { createServer } from 'node:http';
import { renderToPipeableStream } from 'react-dom/server';
import { PlainPage } from './plain-page.tsx';

/**
 * A floor without our tree: the listing as a plain React page would have it. The same content from data that are ready, a component for
 * each part, one class name where a style sheet needs it, texts in the code, the data once more as JSON for the browser; no contexts,
 * stores or parts that are kept. Streamed by React from node:http. It has each part of the listing, so a part more there is one more in
 * `plain-page.tsx`: a selection of parts would count the others as our tree. It has the data, too, for every React page that hydrates has
 * them.
 */
createServer((request, response) => {
  if (request.url === '/healthz') return response.end('ok');
  const stream = renderToPipeableStream(<PlainPage />, {
    progressiveChunkSize: Infinity,
    onShellReady() {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      stream.pipe(response);
    },
  });
}).listen(Number(process.env['PORT']), '127.0.0.1');
