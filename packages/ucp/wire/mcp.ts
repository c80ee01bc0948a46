import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import * as z from 'zod';
import { isUcpVersion, type UcpVersion } from './version.ts';
import { profileInHeader } from '../identity/admission.ts';
import { type Exchange, failureOf, parseJson } from '../exchange.ts';
import type { Answer } from '../idempotency.ts';
import { MCP_VERSIONS, type McpEra, mcpEraOf, type McpVersion } from './mcp-version.ts';
import { isToolName, toolsOf } from './mcp-tools.ts';
import { type Offers, operations } from '../operations.ts';
import { MCP_PATH, UCP_PATH } from '../profile.ts';
import { rawBody } from './raw-body.ts';
import { DISCOVERY_FAILED, RpcError, rpcCodeOf } from './rpc-error.ts';
import type { SendSigned } from './send-signed.ts';
import { UcpError } from './ucp-error.ts';

export interface McpOptions {
  readonly exchange: (exchange: Exchange) => Promise<Answer>;
  readonly offers: Offers;
  readonly send: SendSigned;
  readonly report: (error: unknown) => void;
}

const Message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().max(200),
  params: z.looseObject({}).optional(),
});
type Message = z.infer<typeof Message>;

const ToolCall = z.object({
  name: z.string().max(100),
  arguments: z.looseObject({
    meta: z
      .looseObject({ 'ucp-agent': z.looseObject({ profile: z.string().max(1000) }).optional(), 'idempotency-key': z.string().optional() })
      .optional(),
    id: z.string().max(200).optional(),
  }),
});

/** A repeat of these would do something twice, or seem to fail (UCP, "Request Metadata"). */
const NEEDS_KEY: readonly string[] = ['complete_checkout', 'cancel_checkout', 'cancel_cart'];

const SERVER = { name: 'karat', title: 'Karat', version: '1' };
const CAPABILITIES = { tools: {} };

/**
 * The table of operations as tools of the Model Context Protocol (UCP, "MCP binding"): one POST, one answer in JSON. There are no sessions
 * and no streams, so that any replica answers, and each answer can be signed. The official library (`@modelcontextprotocol/server` 2.4.0)
 * was tried first: it answers errors of tools with 200 where UCP wants 401, 409, 429 or 503, streams to clients that accept a stream, which
 * leaves no bytes to sign, refuses those that do not, and is 8 MB to route five methods.
 */
export function mcpBinding({ exchange, offers, send, report }: McpOptions): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  const path = `${UCP_PATH}/:version${MCP_PATH}`;

  router.all(path, function receive(req, res, next) {
    if (!isUcpVersion(versionIn(req))) return next('route');
    res.set({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    if (req.method !== 'POST') {
      res.set('allow', 'POST');
      throw new UcpError(405, 'method_not_allowed', 'There are no streams and no sessions here: POST only.');
    }
    // A page that a browser shows must not call in the name of its network (DNS rebinding).
    if (req.get('origin') !== undefined && req.get('origin') !== req.site.origin) {
      throw new UcpError(403, 'origin_not_allowed', 'Browsers of other origins may not call this.');
    }
    rawBody(req, res, next);
  });

  router.post(path, async function answer(req, res) {
    const version = versionIn(req) as UcpVersion;
    const raw = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    const { id, method, params = {} } = messageIn(req, raw);
    res.locals['rpcId'] = id;
    // A notification; none of them changes anything here.
    if (id === undefined) return void res.status(202).end();
    const era = mcpEraOf(req, method, params);
    if (method === 'tools/call') {
      const { body } = await call(req, raw, params, version);
      const result = { structuredContent: body, content: [{ type: 'text', text: JSON.stringify(body) }] };
      return send(res, 200, { jsonrpc: '2.0', id, result: era.wrap(result, SERVER) });
    }
    // The same for everybody: nothing to sign.
    sendJson(res, 200, { jsonrpc: '2.0', id, result: era.wrap(described({ method, params, version, era, offers }), SERVER) });
  });

  async function call(req: Request, raw: Buffer, params: object, version: UcpVersion): Promise<Answer> {
    const parsed = ToolCall.safeParse(params);
    if (!parsed.success) throw new RpcError(400, -32_602, 'The parameters are not those of a tool call.');
    const { name, arguments: given } = parsed.data;
    if (!isToolName(name) || !offers(operations[name].capability)) throw new RpcError(400, -32_602, `There is no tool ${name}.`);
    const operation = operations[name];
    const [payload] = operation.capability.split('.', 1) as [string];
    const header = profileInHeader(req);
    const profile = given.meta?.['ucp-agent']?.profile ?? header;
    if (header !== '' && header !== profile) throw new UcpError(400, 'invalid_profile_url', 'UCP-Agent and meta name two profiles.');
    const key = given.meta?.['idempotency-key'] ?? req.get('idempotency-key');
    if (key === undefined && NEEDS_KEY.includes(name)) throw new UcpError(400, 'invalid_request', `${name} needs an idempotency-key.`);
    // Each attempt has an id of its own around the call: its arguments are what has to be the same.
    const body = Buffer.from(JSON.stringify(given));
    return exchange({
      req,
      raw,
      operation,
      version,
      profile,
      params: { id: given.id ?? '' },
      readBody: () => given[payload] ?? {},
      attempt: key === undefined ? null : { key, method: 'tools/call', path: `${version} ${name}`, body },
    });
  }

  router.use(path, ((error: unknown, req, res, next) => {
    if (!isUcpVersion(versionIn(req))) return next(error);
    if (res.headersSent || res.closed) return void res.destroy();
    if (error instanceof RpcError) return sendError(res, error.status, { code: error.rpcCode, message: error.message, data: error.data });
    const { status, code, content, retryAfter } = failureOf(error);
    if (status >= 500) report(error);
    if (retryAfter !== undefined) res.set('retry-after', String(retryAfter));
    const rpcCode = rpcCodeOf({ status, code });
    const more = {
      ...(retryAfter !== undefined && { retry_after: retryAfter }),
      ...(rpcCode === DISCOVERY_FAILED && { continue_url: `${req.site.origin}/` }),
    };
    sendError(res, status, { code: rpcCode, message: content, data: { code, content, ...more } });
  }) satisfies ErrorRequestHandler);

  return router;
}

interface Described {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly version: UcpVersion;
  readonly era: McpEra;
  readonly offers: Offers;
}

function described({ method, params, version, era, offers }: Described): object {
  if (method === 'initialize' && era.version === null) {
    return { protocolVersion: negotiated(params['protocolVersion']), capabilities: CAPABILITIES, serverInfo: SERVER };
  }
  if (method === 'server/discover' && era.version !== null) return { supportedVersions: [era.version], capabilities: CAPABILITIES };
  if (method === 'ping') return {};
  if (method === 'tools/list') return { tools: toolsOf(version, offers) };
  throw new RpcError(404, -32_601, `There is no method ${method}.`);
}

const versionIn = (req: Request): string => String(req.params['version']);

function messageIn(req: Request, raw: Buffer): Message {
  const type = req.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new RpcError(415, -32_600, 'Only application/json is accepted.');
  const message = Message.safeParse(documentIn(raw));
  if (!message.success) throw new RpcError(400, -32_600, 'The body is no request of JSON-RPC 2.0.');
  return message.data;
}

function documentIn(raw: Buffer): unknown {
  try {
    return parseJson(raw);
  } catch {
    throw new RpcError(400, -32_700, 'The body is not JSON in UTF-8.');
  }
}

/** The client's version if it is known here, else the newest of those with a handshake. */
const negotiated = (asked: unknown): McpVersion => MCP_VERSIONS.handshake.find((one) => one === asked) ?? MCP_VERSIONS.handshake[0];

interface RpcFailure {
  readonly code: number;
  readonly message: string;
  readonly data: object | undefined;
}

function sendError(res: Response, status: number, error: RpcFailure): void {
  const id = (res.locals['rpcId'] as Message['id']) ?? null;
  sendJson(res, status, { jsonrpc: '2.0', id, error });
}

function sendJson(res: Response, status: number, body: object): void {
  res.status(status).type('application/json').send(JSON.stringify(body));
}
