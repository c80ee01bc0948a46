import type { z } from 'zod';
import type { EndpointKey, EndpointTable } from '../../contract/endpoints.ts';
import type { Schemas } from '../../contract/schemas.ts';
import type { Caller } from '../customers/sessions.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';

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
  /** The customer who is signed in; certain where the row requires it. */
  readonly caller: EndpointTable[K] extends { session: 'required' } ? Caller : Caller | null;
  /** As the browser names itself. */
  readonly userAgent: string;
  /** The device token that an earlier sign-in of this browser was answered, where the row says `device`. */
  readonly deviceToken?: string | undefined;
}

export interface Described {
  readonly summary: string;
  readonly description?: string;
}

type Answer<K extends EndpointKey> = z.input<Schemas[K]['response']>;

/** Returns the body of a 200, or throws a `Refusal`. All its writes are one transaction. */
export interface TransactionHandler<K extends EndpointKey> extends Described {
  readonly handle: (shop: Shop, call: Call<K>) => Promise<Answer<K>> | Answer<K>;
}

/** Answers in several transactions and waits for a gateway in between: each step must survive a killed process. */
export interface StepsHandler<K extends EndpointKey> extends Described {
  readonly steps: (shop: Shop, call: Call<K>) => Promise<Answer<K>>;
}

export type Handler<K extends EndpointKey> = TransactionHandler<K> | StepsHandler<K>;

export type Handlers = { readonly [K in EndpointKey]: Handler<K> };
