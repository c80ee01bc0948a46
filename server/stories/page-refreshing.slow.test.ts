import { describe, expect, it } from 'vitest';
import { pageStory, settled, textOf } from './testing/page-story.ts';

/** Renders in the background: refreshes of stale pages, complete copies of streamed pages, and pages whose visitor has left. */
const story = pageStory();
const { visit } = story;

describe('GET of a stale page', () => {
  it('serves the old page once and refreshes it, without a purge or a restart', async () => {
    const before = await visit(story.ring);
    await story.backend.bump('product');
    await story.shop.parts.versions.poll();
    const [stale] = await Promise.all([visit(story.ring), visit(story.ring), visit(story.ring)]);
    expect(stale.body).toBe(before.body);
    expect(stale.headers['cache-status']).toMatch(/^karat; hit; ttl=-\d+$/);
    expect(stale.headers['cache-control']).toMatch(/s-maxage=0/);
    expect(stale.headers['cdn-cache-control']).toMatch(/^max-age=0, /);
    expect(stale.headers['x-accel-expires']).toBe('0');
    await settled(() => expect(story.shop.renderer.rendered).toHaveLength(2));
    await settled(async () => expect((await visit(story.ring)).body).not.toBe(before.body));
    expect(story.shop.renderer.rendered[1]).toMatch(/^buffered/);
    expect(story.shop.renderer.rendered).toHaveLength(2);
  });

  it('validates a page whose data a new version did not change, without rendering it', async () => {
    story.shop.renderer.behaviour.validates = true;
    const before = await visit(story.ring, { 'accept-encoding': 'br' });
    expect(Object.keys(before.headers).filter((name) => name.startsWith('karat-'))).toEqual([]);
    for (let round = 1; round <= 2; round += 1) {
      await story.backend.bump('product');
      await story.shop.parts.versions.poll();
      await visit(story.ring);
      await settled(() => expect(story.shop.renderer.unchanged).toHaveLength(round));
      await settled(async () => expect((await visit(story.ring)).headers['cache-status']).toMatch(/ttl=\d+$/));
    }
    const after = await visit(story.ring, { 'accept-encoding': 'br' });
    expect(after.body).toBe(before.body);
    const lastingFields = ({ headers }: typeof before) => {
      const { age: _, date: _date, 'cache-status': _status, 'x-request-id': _id, ...others } = headers;
      return others;
    };
    expect(lastingFields(after)).toEqual(lastingFields(before));
  });

  it('renders a page whose data changed', async () => {
    story.shop.renderer.behaviour.validates = true;
    story.shop.renderer.behaviour.blocks = [];
    const before = await visit(story.ring);
    // Another response for the same page: one more block.
    story.shop.renderer.behaviour.blocks = ['usp'];
    await story.backend.bump('product');
    await story.shop.parts.versions.poll();
    await visit(story.ring);
    await settled(async () => expect((await visit(story.ring)).body).not.toBe(before.body));
    expect(story.shop.renderer.unchanged).toEqual([]);
  });

  it('does not render pages with unchanged data', async () => {
    await visit('/');
    await story.backend.bump('product');
    await story.shop.parts.versions.poll();
    expect((await visit('/')).headers['cache-status']).toMatch(/ttl=\d+$/);
  });

  it('serves the old page while the backend is down or sends invalid data', async () => {
    const before = await visit(story.ring);
    for (const mode of ['down', 'dead', 'garbage', 'wrong'] as const) {
      await story.backend.fault(mode);
      await story.shop.parts.versions.poll();
      await story.backend.fault('none');
      await story.backend.bump('product');
      await story.shop.parts.versions.poll();
      await story.backend.fault(mode);
      const answer = await visit(story.ring);
      expect(answer.status).toBe(200);
      expect(textOf(answer.body)).toBe(textOf(before.body));
    }
    await story.backend.fault('none');
  });
});

describe('late data', () => {
  it('is streamed with a nonce and not stored; a complete copy is rendered for the next visitor', async () => {
    story.shop.renderer.behaviour.late = 150;
    const live = await visit(story.ring, { 'accept-encoding': 'br' });
    expect(live.headers['cache-control']).toBe('no-store');
    expect(live.headers['cache-status']).toBe('karat; fwd=uri-miss');
    expect(live.headers['content-security-policy']).toContain("'nonce-nonce-1'");
    expect(live.headers['content-encoding']).toBe('br');
    expect(live.headers['etag']).toBeUndefined();
    expect(live.headers['set-cookie']).toMatch(/^locale=de; Max-Age=259200; Path=\/;.* SameSite=Lax$/);
    expect(live.body).toContain('<script nonce=');
    await settled(() => expect(story.shop.renderer.rendered).toEqual([`stream de ${story.ring}`, `buffered de ${story.ring}`]));
    await settled(async () => {
      const next = await visit(story.ring);
      expect(next.headers['cache-status']).toMatch(/hit/);
      expect(next.body).not.toContain('nonce');
      expect(next.headers['content-security-policy']).not.toContain('nonce');
      expect(next.headers['set-cookie']).toBeUndefined();
    });
  });

  it('sends the first bytes before the late data', async () => {
    story.shop.renderer.behaviour.late = 1000;
    const answer = await fetch(story.shop.url + story.ring);
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const first = new TextDecoder().decode((await reader.read()).value);
    expect(first).toContain('<!doctype html>');
    expect(first).not.toContain('late()');
    await reader.cancel();
  });

  it('other waiting visitors get the stored copy, not the stream', async () => {
    story.shop.renderer.behaviour.late = 500;
    const [live, ...others] = await Promise.all([visit(story.ring), visit(story.ring), visit(story.ring)]);
    expect(live?.body).toContain('nonce');
    for (const other of others) expect(other.headers['cache-status']).toBe('karat; fwd=uri-miss; collapsed');
    expect(story.shop.renderer.rendered).toHaveLength(2);
  });
});

describe('a visitor who disconnects', () => {
  it('the page is stored for the next visitor', async () => {
    story.shop.renderer.behaviour.delay = 150;
    await leaveAfter(50, story.ring);
    await settled(async () => expect((await visit(story.ring)).headers['cache-status']).toMatch(/hit/));
    expect(story.shop.renderer.rendered).toHaveLength(1);
  });

  it('a render that cannot be stored is stopped', async () => {
    story.shop.renderer.behaviour.delay = 5000;
    await leaveAfter(50, '/cart');
    await settled(() => expect(story.shop.renderer.active).toEqual({ now: 0, peak: 1 }));
  });

  async function leaveAfter(ms: number, path: string): Promise<void> {
    const leaving = AbortSignal.timeout(ms);
    await expect(fetch(story.shop.url + path, { signal: leaving })).rejects.toThrow();
  }
});
