import { describe, expect, it, vi } from 'vitest';
import { LIFE, MINUTE, HOUR, fails, refreshed, useStage, visit } from './http-cache.fixture.ts';

const stage = useStage();

describe('what is stored', () => {
  it('not an answer whose data changed while it was made; the copy from before stays', async () => {
    await visit();
    stage.time += 10 * MINUTE + HOUR;
    stage.page.before = () => (stage.version += '0');
    expect(await visit()).toMatchObject({ status: 200, body: '<html>2</html>', control: 'no-store' });
    stage.page.answer = fails;
    expect(await visit()).toMatchObject({ status: 200, body: '<html>1</html>' });
  });

  it('an answer made of old data because the backend failed, as a stale one', async () => {
    stage.page.before = () => (stage.version = '2');
    stage.page.headers = { 'karat-degraded': '?1' };
    expect((await visit()).control).toContain('s-maxage=0');
    stage.page.before = () => undefined;
    expect((await visit()).did).toMatch(/^karat; hit; ttl=-/);
  });

  it('not one that breaks off, or is shorter than it says', async () => {
    stage.page.answer = (res) => {
      res.writeHead(200, { 'content-type': 'text/html', 'cache-control': LIFE }).write('<html>');
      setImmediate(() => res.destroy());
    };
    expect((await visit()).status).toBe(502);
    stage.page.answer = (res) => void res.writeHead(200, { 'cache-control': LIFE, 'content-length': '100' }).end('<html>');
    expect((await visit()).status).toBe(502);
    expect(stage.cache.size).toBe(0);
  });

  it.each([
    ['no-store', { 'cache-control': 'no-store, max-age=600' }],
    ['private', { 'cache-control': 'private, max-age=600' }],
    ['without a lifetime', { 'cache-control': 'public' }],
    ['a cookie', { 'set-cookie': 'a=b' }],
    ['Vary: *', { vary: 'accept, *' }],
  ])('not an answer with %s, and it goes to nobody else', async (_name, headers) => {
    stage.page.headers = headers;
    const answers = await Promise.all([visit(), visit()]);
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['<html>1</html>', '<html>2</html>']));
    expect(stage.cache.size).toBe(0);
  });

  it('an answer for this cache alone, while others are told not to keep it', async () => {
    stage.page.headers = { 'cache-control': 'private, no-store', 'karat-cache-control': 'max-age=600, stale-while-revalidate=3600' };
    const answers = [await visit(), await visit()];
    expect(answers.map(({ body }) => body)).toEqual(['<html>1</html>', '<html>1</html>']);
    expect(answers[1]?.did).toBe('karat; hit; ttl=600');
    stage.time += 20 * MINUTE;
    answers.push(await visit());
    expect(answers[2]?.did).toMatch(/^karat; hit; ttl=-/);
    for (const { control, headers } of answers) expect([control, headers['karat-cache-control']]).toEqual(['private, no-store', undefined]);
    await refreshed(2);
  });

  it.each([201, 206, 302, 400, 403, 410, 500, 503])('not the status %i', async (status) => {
    stage.page.status = status;
    expect((await visit()).status).toBe(status);
    expect(stage.cache.size).toBe(0);
  });

  it('what is missing, for its own short stage.time; when it appears, it takes its place', async () => {
    stage.page.status = 404;
    stage.page.headers = { 'cache-control': 'public, s-maxage=30' };
    expect(await visit('/a')).toMatchObject({ status: 404 });
    expect(await visit('/a')).toMatchObject({ status: 404, did: 'karat; hit; ttl=30' });
    stage.page.status = 200;
    stage.page.headers = {};
    stage.time += MINUTE;
    expect(await visit('/a')).toMatchObject({ status: 200 });
    expect(await visit('/a')).toMatchObject({ status: 200, did: 'karat; hit; ttl=600' });
  });

  it('nothing any more of what may not be kept now: the copy goes', async () => {
    await visit('/a');
    stage.page.headers = { 'cache-control': 'no-store' };
    stage.time += 20 * MINUTE;
    await visit('/a');
    await refreshed(2);
    await vi.waitFor(() => expect(stage.cache.size).toBe(0));
  });

  it('nothing that tells one exchange from another', async () => {
    stage.page.headers = {
      'x-request-id': 'of-the-first',
      'server-timing': 'a;dur=1',
      connection: 'x-hop',
      'x-hop': '1',
      'karat-copy': '?1',
    };
    await visit();
    const { headers } = await visit();
    for (const name of ['x-request-id', 'server-timing', 'x-hop', 'karat-copy', 'karat-versions', 'karat-etag'])
      expect(headers[name]).toBeUndefined();
  });
});
