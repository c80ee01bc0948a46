/**
 * The keys of a shop's tables, for the compiler alone. A shop adds each beside its table, under the names below:
 *
 *     declare module '../packages/engine/register.ts' {
 *       interface Register { route: keyof typeof table }
 *     }
 *
 * Then the engine's functions take these keys and no others. Without it, as in the engine's own tests, a key is any string.
 */
export interface Register {}

/** Of the endpoint table. */
export type EndpointKey = Register extends { readonly endpoint: infer Key extends string } ? Key : string;
/** Of the route table. */
export type RouteKey = Register extends { readonly route: infer Key extends string } ? Key : string;
/** Data whose copies are stale together, when the backend's cache version of the group changes. */
export type CacheGroup = Register extends { readonly cacheGroup: infer Key extends string } ? Key : string;
/** `error_code` of a refusal. The engine itself makes: unavailable, too_many_requests, not_found, not_signed_in, not_allowed … */
export type ErrorCode = Register extends { readonly errorCode: infer Key extends string } ? Key : string;
/** Of a refused form, or `send_again`: nothing was sent, because a program seems to have filled it in (`forms/bot-checks.ts`). */
export type FormCode = Register extends { readonly errorCode: infer Key extends string } ? Key | 'send_again' : string;
/** A language with texts: `de`. */
export type Locale = Register extends { readonly locale: infer Key extends string } ? Key : string;

/** Namespaces of texts. */
export type Namespace = Register extends { readonly texts: infer Texts } ? keyof Texts & string : string;
/** Kinds of one page whose parts are large and rare enough for chunks and texts of their own. */
export type PageVariant = Register extends { readonly pageVariant: infer Name extends string } ? Name : string;
/** Rules of forms: a rule names the message of its violation. */
export type RuleName = Register extends { readonly rule: infer Name extends string } ? Name : string;

type Of<Table, Key, Otherwise> = Key extends keyof Table ? Table[Key] : Otherwise;

/** Parameters in the path of a page. */
export type RouteParams<K extends RouteKey> = Register extends { readonly params: infer Table }
  ? Of<Table, K, never>
  : Readonly<Record<string, string>>;

interface AnyArgs {
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Arguments of a call. */
export type ArgsOf<K extends EndpointKey> = Register extends { readonly args: infer Table } ? Of<Table, K, never> : AnyArgs;
/** Its answer. */
export type ResponseOf<K extends EndpointKey> = Register extends { readonly responses: infer Table } ? Of<Table, K, never> : object;

/** Options of a call that are no arguments. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sent as `Idempotency-Key`: a repeat with the same key gets the same response. */
  readonly idempotencyKey?: string;
  /** In the browser, when the session has ended and the customer has signed in again: false rejects with `SignedInAgain`. */
  readonly repeatAfterSignIn?: false;
}

interface AnyApi {
  call(key: string, args: AnyArgs, options?: CallOptions): Promise<unknown>;
}

/** The backend's API with the types of the shop's tables. Rejects with `ApiError`. */
export type Api = Register extends { readonly api: infer Typed } ? Typed : AnyApi;

declare global {
  /** True in the browser's bundle, where the build writes it and drops the server's half of a choice; undefined on the server. */
  var IN_BROWSER: true | undefined;
}
