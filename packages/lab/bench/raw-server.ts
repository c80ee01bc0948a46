import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Recorded } from './record.ts';

/** The base of a hit: node:http sends the recorded answer of the shop, a JSON file named by BENCH_RESPONSE. */
const { status, headers, body } = JSON.parse(readFileSync(process.env['BENCH_RESPONSE'] ?? '', 'utf8')) as Recorded;
const bytes = Buffer.from(body, 'base64');

createServer((request, response) => {
  if (request.url === '/healthz') return response.end('ok');
  response.writeHead(status, headers);
  response.end(bytes);
}).listen(Number(process.env['PORT']), '127.0.0.1');
