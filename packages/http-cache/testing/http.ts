import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Decoded. */
  readonly body: string;
}

/** A GET with exactly these headers (fetch would add Accept-Encoding). */
export function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Received> {
  return send('GET', url, headers);
}

export async function send(method: string, url: string, headers: Readonly<Record<string, string>> = {}, body?: string): Promise<Received> {
  const asking = request(url, { method, headers, agent: false });
  asking.end(body);
  const [answer] = (await once(asking, 'response')) as [import('node:http').IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return {
    status: answer.statusCode ?? 0,
    headers: Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join('; ') : value]),
    ),
    body: bytes.length === 0 ? '' : decode(bytes, answer.headers['content-encoding']),
  };
}

/** Sends raw bytes over a new connection; returns all bytes until the other side closes. */
export async function raw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk));
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return received;
}

function decode(bytes: Buffer, coding: string | undefined): string {
  if (coding === 'br') return brotliDecompressSync(bytes).toString('utf8');
  if (coding === 'gzip') return gunzipSync(bytes).toString('utf8');
  if (coding === 'zstd') return zstdDecompressSync(bytes).toString('utf8');
  return bytes.toString('utf8');
}
