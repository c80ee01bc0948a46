import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { SECOND_DOMAIN, startNginx, startVarnish, type TestEdge } from '../../../packages/engine/testing/edges.ts';
import type { Received } from '../../../packages/http-cache/testing/http.ts';
import { ENGLISH, GERMAN } from '../../../packages/engine/testing/sites.fixture.ts';
import { startBackend, type TestBackend } from './backend.ts';
import { offerLanguages } from './offered-languages.ts';
import { type RunningShop, startShop } from './shop.ts';
import { startWire, type Wire } from './wire.ts';

/** docs/edge: the real programs. */
export const EDGES = [
  ['nginx', startNginx],
  ['varnish', startVarnish],
] as const;

export const CART = '0f8fad5b-d9cb-469f-a165-70867728950e';
export const CART_CALL = `/api/carts?cart_unique_id=${CART}&lang=de`;
export const JSON_TYPE = { 'content-type': 'application/json', origin: 'http://shop.test' };

/** The edge's own entry, which is the last one. */
export const did = ({ headers }: Received): string => (headers['cache-status'] ?? '').split(/[,;] (?=nginx|varnish)/).at(-1) ?? '';
export const HIT = /^(?:nginx|varnish); hit/;

export interface ShopStory {
  readonly backend: TestBackend;
  readonly shop: RunningShop;
}

/** A domain of the shop that is on no list of the edges. */
export const UNLISTED_DOMAIN = 'shop.sk.test';
const LANGUAGES = [
  GERMAN,
  ENGLISH,
  { ...ENGLISH, slug: 'cs', name: 'Čeština', domain_name: SECOND_DOMAIN },
  { ...ENGLISH, slug: 'sk', name: 'Slovenčina', domain_name: UNLISTED_DOMAIN },
];

/** A shop of several domains with its backend for the stories of a file; both are open when they begin. */
export function shopStory(env: Readonly<Record<string, string>> = {}): ShopStory {
  const story = {} as { backend: TestBackend; shop: RunningShop };
  beforeAll(async () => {
    story.backend = await startBackend();
    offerLanguages(story.backend, () => LANGUAGES);
    story.shop = await startShop(story.backend.url, { TRUST_PROXY: 'loopback', ...env });
  });
  afterAll(async () => {
    await story.shop.close();
    await story.backend.close();
  });
  return story;
}

export interface EdgeStory {
  readonly edge: TestEdge;
  readonly wires: readonly Wire[];
  /** Requests for this target that reached the shop: those of the first replica, then those of the second. */
  requestsFor(url: string): Wire['seen'];
  behave(behaviour: Partial<Wire['behaviour']>): void;
}

/** An edge in front of two replicas (both are one shop), each behind a proxy without faults at the start of a story. */
export function edgeStory(story: ShopStory, startEdge: (ports: readonly number[]) => Promise<TestEdge>): EdgeStory {
  let wires: Wire[] = [];
  let edge: TestEdge;
  const behave: EdgeStory['behave'] = (behaviour) => wires.forEach((wire) => Object.assign(wire.behaviour, behaviour));
  beforeAll(async () => {
    const { port } = story.shop.server.address() as AddressInfo;
    wires = [await startWire(port), await startWire(port)];
    edge = await startEdge(wires.map((wire) => wire.port));
  });
  afterAll(async () => {
    await edge.close();
    for (const wire of wires) await wire.cut();
  });
  beforeEach(() => {
    behave({ headers: {}, held: null, breaksOff: false });
    wires.forEach(({ seen }) => (seen.length = 0));
  });
  return {
    get edge() {
      return edge;
    },
    get wires() {
      return wires;
    },
    requestsFor: (url) => wires.flatMap(({ seen }) => seen).filter((request) => request.url === url),
    behave,
  };
}
