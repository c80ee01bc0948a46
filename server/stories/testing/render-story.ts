import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { type Running, startSandbox } from '../../../packages/sandbox/testing/sandbox.fixture.ts';
import type { EndpointKey } from '../../../packages/contract/endpoints.ts';
import type { Api } from '../../../packages/contract/request.ts';
import { PageBody } from '../../../packages/engine/render/page-body.ts';
import { createRenderer } from '../../pages/renderer.ts';
import { loadTexts } from '../../pages/texts.ts';
import type { RenderHead, Renderer, RenderRequest } from '../../../packages/engine/render/types.ts';
import { SITE } from '../../../packages/engine/testing/sites.fixture.ts';
import { EMPTY_MANIFEST } from './empty-manifest.ts';

export interface RenderStory {
  sandbox: Running;
  renderer: Renderer;
  /** Another one, which has rendered nothing yet. */
  openRenderer: () => Renderer;
  /** Path and title of a product. */
  path: string;
  title: string;
  usedData: string | null;
  now: number;
  readonly reported: ReturnType<typeof vi.fn<(error: unknown) => void>>;
  /** The answers in the read cache. */
  peek: (key: EndpointKey, args: object) => unknown;
  /** Replaces a response of the backend. */
  respond: (key: EndpointKey, answer: () => Promise<unknown>) => Promise<unknown>;
}

/** Real pages with unexpected backend data that cause render errors. */
export function renderStory(): RenderStory {
  const story = { reported: vi.fn<(error: unknown) => void>() } as unknown as RenderStory;
  beforeAll(async () => {
    story.sandbox = await startSandbox();
    const [card] = (await story.sandbox.call('getCatalog', { query: { count: 1 } })).data;
    story.path = `/product/${card?.slug}`;
    story.title = card?.mixedTranslation.title ?? 'no title';
    const known = new Map<string, Promise<unknown>>();
    const ask = async (key: EndpointKey, args: object): Promise<unknown> => {
      const id = key + JSON.stringify(args);
      const answer = known.get(id) ?? story.sandbox.call(key, args as never);
      known.set(id, answer);
      return answer;
    };
    const api = { call: (key: EndpointKey, args: object) => story.respond(key, () => ask(key, args)) } as unknown as Api;
    const texts = await loadTexts();
    story.openRenderer = () =>
      createRenderer({
        manifest: EMPTY_MANIFEST,
        countryProfile: 'none',
        texts,
        openApi: () => ({
          api,
          peek: (key, args) => story.peek(key, args),
          versions: new Map(),
          usedData: () => story.usedData,
          sessionEnded: () => false,
          extendBudget: () => undefined,
          degraded: () => false,
        }),
        now: () => story.now,
        graceMs: 50,
        onError: story.reported,
      });
    story.renderer = story.openRenderer();
  });
  beforeEach(() => {
    story.reported.mockReset();
    [story.usedData, story.now] = ['the ring of today', 0];
    story.peek = () => undefined;
    story.respond = (_, answer) => answer();
  });
  afterAll(() => story.sandbox.close());
  return story;
}

interface Visit {
  /** A page other than the product's. */
  readonly address?: Pick<RenderRequest, 'path' | 'search'>;
  readonly mode?: RenderRequest['mode'];
  readonly representation?: RenderRequest['representation'];
  readonly ifNoneMatch?: string | undefined;
  readonly signal?: AbortSignal;
  readonly onHead?: () => void;
}

export async function render(
  story: RenderStory,
  {
    address = { path: story.path, search: '' },
    mode = 'buffered',
    representation = 'html',
    ifNoneMatch,
    signal = new AbortController().signal,
    onHead,
  }: Visit = {},
) {
  const body = new PageBody();
  body.on('error', () => undefined);
  const heads: RenderHead[] = [];
  const sink = { body, head: (head: RenderHead) => (heads.push(head), onHead?.()) };
  const request: RenderRequest = { ...address, site: SITE, locale: 'de', representation, mode, ifNoneMatch };
  const outcome = await story.renderer.render(request, sink, signal).catch((error: unknown) => ({ error }));
  return { outcome, heads, html: body.collected().toString('utf8') };
}

export const WHOLE = /<\/html>$/;
/** Without the state for the browser, which has all texts. */
export const shown = (html: string): string => html.slice(0, html.indexOf('<script id="state"'));
