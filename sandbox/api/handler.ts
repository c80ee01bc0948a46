import type { z } from 'zod';
import type { EndpointKey, EndpointTable } from '../../shared/contract/endpoints.ts';
import type { Schemas } from '../../shared/contract/schemas.ts';
import type { Lang, Shop } from '../content/shop.ts';

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** A call whose query and body have passed their schemas. */
export interface Call<K extends EndpointKey> {
  readonly params: Readonly<Record<ParamNames<EndpointTable[K]['path']>, string>>;
  readonly query: Schemas[K] extends { query: infer Q extends z.ZodType } ? z.output<Q> : Record<string, never>;
  readonly body: Schemas[K] extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
  readonly lang: Lang;
}

/** Answers a call of several transactions: it asks others and waits for them, so it must stand being killed after any of its steps. */
export interface LongHandler<K extends EndpointKey> {
  readonly steps: (shop: Shop, call: Call<K>) => Promise<z.input<Schemas[K]['response']>>;
}

/** Answers a call with the body of a 200, or throws a `Refusal`. All that it writes is one transaction. */
export type Handler<K extends EndpointKey> = (shop: Shop, call: Call<K>) => z.input<Schemas[K]['response']>;
