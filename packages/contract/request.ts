import { type EndpointKey, type EndpointTable, endpoints } from './endpoints.ts';
import type { z } from 'zod';
import { addressOf, type CallAddress } from '../engine/backend/call-path.ts';
import type { CallOptions } from '../engine/register.ts';
import type { Schemas } from './schemas.ts';

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type ParamsOf<K extends EndpointKey> = ParamNames<EndpointTable[K]['path']>;

/** Arguments of a call according to the tables: path parameters, query and body, each only if the call has it. */
export type ArgsOf<K extends EndpointKey> = ([ParamsOf<K>] extends [never]
  ? { params?: undefined }
  : { params: Readonly<Record<ParamsOf<K>, string | number>> }) &
  (Schemas[K] extends { query: infer Q extends z.ZodType } ? { query: z.input<Q> } : { query?: undefined }) &
  (Schemas[K] extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : { body?: undefined });

export type ResponseOf<K extends EndpointKey> = z.output<Schemas[K]['response']>;

/** The backend's API, on the server (through the read cache) and in the browser (through the API proxy). Rejects with `ApiError`. */
export interface Api {
  call<K extends EndpointKey>(key: K, args: ArgsOf<K>, options?: CallOptions): Promise<ResponseOf<K>>;
}

/** Path and query of a call below the API base: `/system-catalog?categories[]=3&lang=de`. */
export const callPath = (key: EndpointKey, args: CallAddress, extra?: Readonly<Record<string, string>>): string =>
  addressOf(endpoints[key], args, extra);

export type { CallOptions } from '../engine/register.ts';
export { parseQuery } from '../engine/backend/call-path.ts';

type TypedApi = Api;
type ArgsTable = { readonly [K in EndpointKey]: ArgsOf<K> };
type ResponseTable = { readonly [K in EndpointKey]: ResponseOf<K> };

declare module '../engine/register.ts' {
  interface Register {
    api: TypedApi;
    args: ArgsTable;
    responses: ResponseTable;
  }
}
