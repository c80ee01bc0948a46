import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostedForm } from '../../../packages/engine/forms/form.ts';
import { match } from '../../../shared/routes.ts';
import type { Renderer, RenderRequest } from '../../../packages/engine/render/types.ts';
import type { ApiSession, OpenApi } from '../../../packages/engine/backend/api-session.ts';

export interface FakeRenderer extends Renderer {
  /** Renders so far, e.g. `stream en /product/ring page=2`, or `stream en /product/ring.md`. */
  readonly rendered: string[];
  /** Pages that were validated as unchanged. */
  readonly unchanged: string[];
  /** Running renders, now and at most. */
  readonly active: { now: number; peak: number };
  /** How pages behave. */
  behaviour: {
    /** Milliseconds before the first byte. */
    delay: number;
    /** Delay of deferred data in milliseconds; above the limit the page is streamed with a nonce. */
    late: number;
    extraHeaders: Record<string, string>;
    breakOff: boolean;
    /** Throws before the first byte. */
    fail: boolean;
    failErrorPage: boolean;
    /** Optional blocks of product pages. */
    blocks: readonly string[];
    /** Reports the data of its pages. */
    validates: boolean;
    /** Extra bytes of each page. */
    filler: number;
  };
}

/** Replaces React in stories: real calls through the given session, tiny documents, faults on demand. */
export function createFakeRenderer(openApi: OpenApi): FakeRenderer {
  const rendered: string[] = [];
  const unchanged: string[] = [];
  const active = { now: 0, peak: 0 };
  const behaviour: FakeRenderer['behaviour'] = {
    delay: 0,
    late: 0,
    extraHeaders: {},
    breakOff: false,
    fail: false,
    failErrorPage: false,
    blocks: [],
    validates: false,
    filler: 0,
  };

  async function load({ path, search, locale }: RenderRequest, session: ApiSession): Promise<{ status: number; text: string }> {
    const { api } = session;
    const blocks = behaviour.blocks.map((slug) => api.call('getBlock', { params: { slug } }).then(({ data }) => data.slug));
    const optional = Promise.allSettled(blocks);
    const { settings } = (await api.call('getBootstrap', {})).data;
    const found = match(path);
    if (!found) return { status: 404, text: 'no such page' };
    if (found.key === 'category') {
      const page = Number(new URLSearchParams(search).get('page') ?? 1);
      const { data } = await api.call('getCatalogOf', { params: { slug: found.params['slug'] ?? '' }, query: { page, count: 5 } });
      return { status: 200, text: data.map(({ slug }) => slug).join(' ') };
    }
    if (found.key !== 'product') return { status: 200, text: `${settings.company_name} ${locale}` };
    try {
      const { data } = await api.call('getProduct', { params: { slug: found.params['slug'] ?? '' }, query: {} });
      const shown = (await optional).map((block) => (block.status === 'fulfilled' ? block.value : 'left out'));
      return { status: 200, text: [data.mixedTranslation.title, data.min_cost, ...shown].join(' ') };
    } catch (error) {
      if ((error as { status?: number }).status === 404) return { status: 404, text: 'no such product' };
      throw error;
    }
  }

  return {
    rendered,
    unchanged,
    active,
    behaviour,
    async render(request, sink, signal) {
      const form = request.representation === 'markdown' ? '.md' : '';
      rendered.push(`${request.mode} ${request.locale} ${request.path}${form}${request.search === '' ? '' : ` ${request.search}`}`);
      active.now += 1;
      active.peak = Math.max(active.peak, active.now);
      try {
        const session = openApi(request.locale, signal, null);
        const number = rendered.length;
        if (behaviour.fail) throw new Error('React fell over');
        await sleep(behaviour.delay, undefined, { signal });
        const { status, text } = request.posted ? refusedPage(request.posted) : await load(request, session);
        const outOfOrder = request.mode === 'stream' && request.representation === 'html' && behaviour.late > 0;
        const nonce = outOfOrder ? `nonce-${number}` : null;
        const usedData = behaviour.validates ? session.usedData() : null;
        const validator = usedData === null ? undefined : `W/"${hash('sha256', usedData)}"`;
        const routeKey = match(request.path)?.key ?? null;
        if (validator !== undefined && validator === request.ifNoneMatch) {
          unchanged.push(request.path);
          sink.head({ status: 304, headers: {}, nonce: null, routeKey, validator });
          sink.body.end();
          return { complete: true, outOfOrder: false, degraded: false, versions: session.versions };
        }
        sink.head({ status, headers: behaviour.extraHeaders, nonce, routeKey, validator });
        if (request.representation === 'markdown') {
          sink.body.write(Buffer.from(`# ${text}\n\n${'- Gold und Silber\n'.repeat(200)}`));
          sink.body.end();
          return { complete: true, outOfOrder: false, degraded: session.degraded(), versions: session.versions };
        }
        const write = (html: string) => sink.body.write(Buffer.from(html));
        write(`<!doctype html><html lang="${request.locale}"><body data-render="${number}" data-process="${process.pid}">${text}${FILLER}`);
        if (behaviour.filler > 0) write(' '.repeat(behaviour.filler));
        sink.body.flush?.();
        if (behaviour.late > 0) await sleep(behaviour.late, undefined, { signal });
        if (!behaviour.breakOff) write(`${outOfOrder ? `<script nonce="${nonce}">late()</script>` : ''}${request.search}</body></html>`);
        if (behaviour.breakOff) sink.body.destroy();
        else sink.body.end();
        return { complete: !behaviour.breakOff, outOfOrder, degraded: session.degraded(), versions: session.versions };
      } finally {
        active.now -= 1;
      }
    },
    async renderError({ status, locale }) {
      if (behaviour.failErrorPage) throw new Error('error page broken');
      return Promise.resolve({ html: `<!doctype html><html lang="${locale}"><body>error ${status}</body></html>`, routeKey: null });
    },
  };
}

/** As the shop's pages: the status of the refusal, and what was typed. */
const refusedPage = (posted: PostedForm) => ({ status: posted.failure?.status ?? 422, text: JSON.stringify(posted) });

const FILLER = '<p>Gold und Silber</p>'.repeat(200);
