export interface RedisHost {
  readonly host: string;
  readonly port: number;
}

export interface RedisLogin {
  readonly tls: boolean;
  readonly username?: string;
  readonly password?: string;
}

interface RedisServers extends RedisLogin {
  readonly hosts: readonly RedisHost[];
}

/** Which servers, and how the one that accepts writes is found. Valkey is the same. */
export type RedisSetup =
  | { readonly kind: 'single'; readonly node: RedisHost; readonly login: RedisLogin; readonly database: number }
  | {
      readonly kind: 'sentinel';
      /** As in `sentinel monitor <name> …`. */
      readonly name: string;
      readonly sentinels: RedisServers;
      readonly login: RedisLogin;
      readonly database: number;
    }
  | { readonly kind: 'cluster'; readonly nodes: RedisServers };

interface Address {
  readonly login: RedisLogin;
  /** Without a port where the address has none. */
  readonly hosts: readonly { readonly host: string; readonly port: number | undefined }[];
  readonly database: number;
}

export interface RedisSettings {
  readonly REDIS_URL?: string | undefined;
  readonly REDIS_SENTINELS?: string | undefined;
  readonly REDIS_CLUSTER: 'on' | 'off';
}

const PORT = 6379;
const SENTINEL_PORT = 26_379;

export const isRedisAddress = (text: string): boolean => parse(text) !== undefined;

/** Null: no Redis. A text: what contradicts each other; it never repeats a password. */
export function readRedisSetup({ REDIS_URL, REDIS_SENTINELS, REDIS_CLUSTER }: RedisSettings): RedisSetup | string | null {
  const address = REDIS_URL === undefined ? undefined : parse(REDIS_URL);
  const sentinels = REDIS_SENTINELS === undefined ? undefined : parse(REDIS_SENTINELS);
  const [first, ...rest] = address?.hosts ?? [];
  if (!address || !first) {
    if (sentinels) return 'REDIS_SENTINELS needs REDIS_URL with the name of the primary: redis://<user>:<password>@<name>.';
    return REDIS_CLUSTER === 'on' ? 'REDIS_CLUSTER needs REDIS_URL with some nodes: redis://<node>:6379,<node>:6379.' : null;
  }
  const { login, database } = address;
  if (sentinels && REDIS_CLUSTER === 'on') return 'REDIS_SENTINELS and REDIS_CLUSTER exclude each other. Keep the one that you run.';
  if (sentinels) {
    if (rest.length > 0 || first.port !== undefined)
      return 'With REDIS_SENTINELS, the host of REDIS_URL is the name of the primary: redis://<user>:<password>@<name>, without a port.';
    return { kind: 'sentinel', name: first.host, sentinels: serversOf(sentinels, SENTINEL_PORT), login, database };
  }
  if (REDIS_CLUSTER === 'on') {
    return database > 0 ? 'REDIS_URL names a database, but a cluster has only one.' : { kind: 'cluster', nodes: serversOf(address, PORT) };
  }
  if (rest.length > 0) return 'REDIS_URL names several hosts. Set REDIS_CLUSTER=on for a cluster; list sentinels in REDIS_SENTINELS.';
  return { kind: 'single', node: { host: first.host, port: first.port ?? PORT }, login, database };
}

/** One server by its URL, for tests and tools. */
export function singleRedis(url: string): RedisSetup {
  const setup = readRedisSetup({ REDIS_URL: url, REDIS_CLUSTER: 'off' });
  if (setup === null || typeof setup === 'string') throw new Error('not the URL of one Redis server');
  return setup;
}

function serversOf({ login, hosts }: Address, port: number): RedisServers {
  return { ...login, hosts: hosts.map((each) => ({ host: each.host, port: each.port ?? port })) };
}

/** `redis[s]://[[user]:password@]host[:port][,host[:port]…][/database]`. Undefined: it is something else. */
function parse(text: string): Address | undefined {
  const [, scheme = '', userInfo = '', list = '', database = '0'] =
    /^(rediss?):\/\/(?:([^@/]*)@)?([^@/?#]+)(?:\/(\d{0,4}))?$/.exec(text) ?? [];
  const urls = list.split(',').map((host) => `${scheme}://${host.trim()}`);
  if (scheme === '' || !urls.every((url) => URL.canParse(url) && new URL(url).hostname !== '')) return undefined;
  const [username, password] = parts(userInfo);
  if (username === undefined) return undefined;
  return {
    login: { tls: scheme === 'rediss', ...(username === '' ? {} : { username }), ...(password ? { password } : {}) },
    hosts: urls.map((url) => {
      const { hostname, port } = new URL(url);
      return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? undefined : Number(port) };
    }),
    database: Number(database),
  };
}

/** User and password, percent-decoded; the password may contain colons. */
function parts(userInfo: string): [string?, string?] {
  const colon = userInfo.indexOf(':');
  try {
    const [username, password] = colon === -1 ? [userInfo, ''] : [userInfo.slice(0, colon), userInfo.slice(colon + 1)];
    return [decodeURIComponent(username), decodeURIComponent(password)];
  } catch {
    return [];
  }
}
