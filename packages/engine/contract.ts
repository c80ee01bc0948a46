import type { z } from 'zod';
import type { CacheGroup, EndpointKey, ErrorCode, Locale } from './register.ts';

/** A row of the endpoint table: one call of the backend. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the API base; `:name` is a parameter. */
  readonly path: string;
  /** `root`: the path is relative to the root of the API's origin instead of the API base. */
  readonly base?: 'root';
  /** For GETs of public data: the response is cached until the group's cache version changes. Absent: never cached. */
  readonly cacheGroup?: CacheGroup;
  /** An error is "silently ignored"; absent: "passed to the caller" (specification, section 8). */
  readonly onFailure?: 'ignore';
  /**
   * Timeout class; by default `read` for GET, else `write`. `payment` is longer, as the backend waits for a provider. The server sets the
   * times.
   */
  readonly timeout?: TimeoutClass;
  /** Its body may have `LARGE_BODY_KB`, others have `BODY_KB`. */
  readonly largeBody?: true;
  /** Called by the storefront's server only; the API proxy does not forward it. */
  readonly serverOnly?: true;
  /** The answer is a file of this media type, as bytes. */
  readonly file?: string;
  /** The response is a file to keep: the API proxy offers it as a download, so that a plain link is enough. */
  readonly download?: true;
  /**
   * Customer session. `required`: 401 without a session. `opens`, `renews` (an existing one, or opens one): the response contains a token,
   * which the storefront's server removes and stores in a cookie. `closes`: the cookie is cleared,
   * unless the backend refuses the call.
   */
  readonly session?: 'required' | 'opens' | 'renews' | 'closes';
  /**
   * The storefront's server sends `Device-Token` with it: the `device_token` that this browser's last sign-in was answered, kept in a
   * cookie of its own. A backend that knows it for the account lets no stranger's guesses and mail requests count against this browser, and
   * sends no mail about a new device.
   */
  readonly device?: true;
}

export type TimeoutClass = 'read' | 'personal' | 'write' | 'payment';

/** Request and response shapes of a call. */
export interface EndpointSchemas {
  /** Query parameters besides `lang` and `cv`; absent: none. */
  readonly query?: z.ZodType;
  /** JSON body; absent: none. */
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
}

/** The backend as the engine knows it: the two tables of its calls, and what they cannot say. */
export interface Contract {
  readonly endpoints: Readonly<Record<EndpointKey, Endpoint>>;
  readonly schemas: Readonly<Record<EndpointKey, EndpointSchemas>>;
  /** Cache groups that this build knows. */
  readonly cacheGroups: readonly CacheGroup[];
  /** Most characters of a path parameter. */
  readonly maxParam: number;
  /** Languages that a call may ask for. */
  readonly locales: readonly Locale[];
  /** Reads whose answer has a list `data`, and whose items recur in many answers: each item is checked once. */
  readonly lists: ReadonlySet<EndpointKey>;
  /** Reads without a bounded number of variants, because visitors choose their words or numbers. */
  isOpenEnded(call: { readonly key: EndpointKey; readonly query?: unknown }): boolean;
  /** The body of a refusal; null when it has another shape. */
  readRefusal(json: unknown): RefusalBody | null;
  /** Of rows with a `file` and of photos; without them a shop needs none. */
  readonly files?: BackendFiles;
}

export interface RefusalBody {
  /** Undefined: a code that this build does not know. */
  readonly code: ErrorCode | undefined;
  readonly message: string;
  readonly fields?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** How files look on the wire. */
export interface BackendFiles {
  /** Null: the bytes are no file of this media type. `disposition`: the field Content-Disposition. */
  read(type: string, bytes: Buffer, disposition: string | undefined): BackendFile | null;
  /** The file in a valid JSON answer. */
  ofJson(value: unknown): BackendFile;
  /** A photo as multipart/form-data. */
  encode(photo: Buffer): Promise<{ readonly contentType: string; readonly body: Buffer }>;
}

/** The answer of a call whose row has a `file`. */
export interface BackendFile {
  /** Null when the backend gives none. */
  readonly name: string | null;
  readonly bytes: Buffer;
}

/** The row of a call. A key that is in no table is a mistake of the program. */
export function rowOf({ endpoints }: Pick<Contract, 'endpoints'>, key: EndpointKey): Endpoint {
  const row = Object.hasOwn(endpoints, key) ? endpoints[key] : undefined;
  if (!row) throw new TypeError(`no endpoint is called ${key}`);
  return row;
}

/** A row with a `file` in a contract that cannot read files is a mistake of the program. */
export function filesOf({ files }: Contract): BackendFiles {
  if (!files) throw new TypeError('the contract has no files');
  return files;
}

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): K[] => Object.keys(table) as K[];

/** Keys of the rows whose answers are cached. */
export const publicKeys = ({ endpoints }: Pick<Contract, 'endpoints'>): EndpointKey[] =>
  keysOf(endpoints).filter((key) => endpoints[key]?.cacheGroup);
