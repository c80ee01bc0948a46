import { contract } from './contract.ts';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Capability } from '../../packages/contract/codes.ts';
import { FILE_BYTES_MAX } from '../../packages/contract/files.ts';
import { silentLog } from '../../packages/engine/observability/log.ts';
import { withoutPhotoFiles } from '../returns/without-photo-files.ts';
import type { BackendFile } from '../../packages/engine/contract.ts';
import { type Backend, type BackendCall, createBackend } from '../../packages/engine/backend/call-backend.ts';
import { createHttpClient } from '../../packages/engine/backend/http-client.ts';

const ID = 'o'.repeat(16);
const PDF = Buffer.from('%PDF-1.7 and more');
const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex');
const DOCUMENT: BackendCall = { key: 'getOrderDocument', params: { id: ID, kind: 'invoice' }, query: {}, locale: 'de' };
const PHOTO: BackendCall = { key: 'getReturnPhoto', params: { id: ID, photo: ID }, locale: 'de' };

const client = createHttpClient();
let server: Server;
let backend: Backend;
let answer: RequestListener;
beforeAll(async () => {
  server = createServer((req, res) => answer(req, res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  backend = createBackend({ contract, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, client, log: silentLog });
});
afterEach(() => {
  answer = (_req, res) => void res.writeHead(404).end();
});
afterAll(async () => {
  await client.close();
  server.close();
});

const answers = (type: string, body: string | Buffer, headers: Record<string, string> = {}): void => {
  answer = (_req, res) => void res.writeHead(200, { 'content-type': type, ...headers }).end(body);
};
const fileOf = async (call: BackendCall): Promise<BackendFile> => (await backend.call(call)) as BackendFile;

describe('a file of the backend', () => {
  it('is asked for as bytes, with JSON as the second choice', async () => {
    let accept: string | undefined;
    answer = (req, res) => {
      ({ accept } = req.headers);
      res.writeHead(200, { 'content-type': 'application/pdf' }).end(PDF);
    };
    await fileOf(DOCUMENT);
    expect(accept).toBe('application/pdf, application/json;q=0.5');
  });

  it.each([
    ['application/pdf', 'attachment; filename="Rechnung-RE-26-00012.pdf"', 'Rechnung-RE-26-00012.pdf'],
    ['Application/PDF; charset=binary', 'attachment; filename=a.pdf', 'a.pdf'],
    ['application/pdf', 'attachment; filename="../../etc/passwd"', null],
    ['application/pdf', undefined, null],
  ])('as bytes (%s, %s)', async (type, disposition, name) => {
    answers(type, PDF, disposition === undefined ? {} : { 'content-disposition': disposition });
    expect(await fileOf(DOCUMENT)).toEqual({ name, bytes: PDF });
  });

  it('in base64 of JSON (contract 1.0)', async () => {
    answers('application/json', JSON.stringify({ data: { file_name: 'a.pdf', content: PDF.toString('base64') } }));
    expect(await fileOf(DOCUMENT)).toEqual({ name: 'a.pdf', bytes: PDF });
    answers('application/json', JSON.stringify({ data: { content: JPEG.toString('base64') } }));
    expect(await fileOf(PHOTO)).toEqual({ name: null, bytes: JPEG });
  });

  it.each([
    ['another file under its type', DOCUMENT, 'application/pdf', Buffer.from('<script>alert(1)</script>')],
    ['more than 4 MB', DOCUMENT, 'application/pdf', Buffer.concat([PDF, Buffer.alloc(FILE_BYTES_MAX)])],
    ['another type', DOCUMENT, 'text/html', PDF],
    ['a picture of another kind', PHOTO, 'image/svg+xml', Buffer.from('<svg/>')],
    ['nothing', PHOTO, 'image/jpeg', Buffer.alloc(0)],
  ])('is refused: %s', async (_, call, type, body) => {
    answers(type, body);
    await expect(backend.call(call)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  });

  it('a refusal stays a refusal', async () => {
    answer = (_req, res) =>
      void res.writeHead(404, { 'content-type': 'application/json' }).end('{"error_code":"not_found","message":"no"}');
    await expect(backend.call(DOCUMENT)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('a photo', () => {
  const sent = async (capabilities: readonly Capability[]) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = async (req, res) => {
      resolve(new Response(new Uint8Array(await buffer(req)), { headers: { 'content-type': req.headers['content-type'] ?? '' } }));
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: { id: ID } }));
    };
    const calls = withoutPhotoFiles(backend, (one) => capabilities.includes(one));
    const kept = await calls.call({ key: 'keepReturnPhoto', params: { id: ID }, photo: JPEG, locale: 'de' });
    expect(kept).toEqual({ data: { id: ID } });
    return await promise;
  };

  it('is sent as a part of multipart/form-data with the capability photo-files', async () => {
    const photo = (await (await sent(['photo-files'])).formData()).get('photo') as File;
    expect([photo.type, photo.name]).toEqual(['image/jpeg', 'photo.jpg']);
    expect(Buffer.from(await photo.arrayBuffer())).toEqual(JPEG);
  });

  it('is sent in base64 of JSON without it (contract 1.0)', async () => {
    expect(await (await sent([])).json()).toEqual({ content: JPEG.toString('base64') });
  });
});
