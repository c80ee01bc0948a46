import { shop } from './opened-shop.ts';

export const ORIGIN = 'https://shop.example';

/** A browser that signs in with a provider; its cookies are handed from step to step. */
export interface Reply {
  readonly status: number;
  readonly location: string;
  /** As the browser stores them: name and value. */
  readonly cookies: readonly string[];
  readonly setCookies: readonly string[];
  readonly headers: Headers;
  readonly text: string;
}

export async function request(path: string, init: RequestInit = {}): Promise<Reply> {
  const { status, headers, ...response } = await fetchManually(new URL(path, shop.url), init);
  const setCookies = headers.getSetCookie();
  const cookies = setCookies.filter((one) => !/^[^;]+=;/.test(one)).map((one) => one.split(';', 1)[0] ?? '');
  return { status, headers, setCookies, cookies, location: headers.get('location') ?? '', text: response.text };
}

async function fetchManually(url: URL, init: RequestInit): Promise<{ status: number; headers: Headers; text: string }> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The button of the page, pressed. */
export const start = (
  fields: Readonly<Record<string, string>> = {},
  path = '/sign-in/google',
  headers: Readonly<Record<string, string>> = {},
) => request(path, { method: 'POST', headers: { origin: ORIGIN, ...headers }, body: new URLSearchParams(fields) });

/** The parameters with which the provider sends the browser back, once a test person was chosen. */
export async function choose(location: string, person: string, change: Readonly<Record<string, string>> = {}): Promise<string> {
  const url = new URL(location);
  for (const [name, value] of Object.entries({ ...change, person })) url.searchParams.set(name, value);
  const back = new URL((await fetchManually(url, {})).headers.get('location') ?? '');
  if (back.origin !== ORIGIN) throw new Error(`the provider leads to ${back.origin}`);
  return back.pathname + back.search;
}

export const comeBack = (path: string, cookies: readonly string[]): Promise<Reply> =>
  request(path, { headers: { cookie: cookies.join('; ') } });

/** The whole flow. */
export async function signInAs(person: string, fields: Readonly<Record<string, string>> = {}, path?: string): Promise<Reply> {
  const begun = await start(fields, path);
  return comeBack(await choose(begun.location, person), begun.cookies);
}

export const withParam = (path: string, name: string, value: string | null): string => {
  const url = new URL(path, ORIGIN);
  if (value === null) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  return url.pathname + url.search;
};

export const userOf = async ({ cookies }: Reply): Promise<unknown> =>
  (JSON.parse((await request('/api/users', { headers: { cookie: cookies.join('; ') } })).text) as { data: unknown }).data;
