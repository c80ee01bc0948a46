import type { Request } from 'express';
import { RpcError } from './rpc-error.ts';

/** `stateless`: a request says its version itself. `handshake`: those before, which begin with `initialize`. */
export const MCP_VERSIONS = {
  stateless: '2026-07-28',
  handshake: ['2025-11-25', '2025-06-18', '2025-03-26'],
} as const;
export type McpVersion = (typeof MCP_VERSIONS.handshake)[number];

export interface McpEra {
  /** Null: one with a handshake. */
  readonly version: string | null;
  readonly wrap: (result: object, server: object) => object;
}

const META = 'io.modelcontextprotocol';

/** Results of the stateless version say that they are whole, and for how long they hold. */
const stateless: McpEra = {
  version: MCP_VERSIONS.stateless,
  wrap: (result, server) => ({
    ...result,
    resultType: 'complete',
    ttlMs: 0,
    cacheScope: 'private',
    _meta: { [`${META}/serverInfo`]: server },
  }),
};
const handshake: McpEra = { version: null, wrap: (result) => result };

/** Which version of the Model Context Protocol a request speaks. Its header fields, made for proxies, must say what its body says. */
export function mcpEraOf(req: Request, method: string, params: Readonly<Record<string, unknown>>): McpEra {
  const meta = (params['_meta'] ?? {}) as Readonly<Record<string, unknown>>;
  const said = meta[`${META}/protocolVersion`];
  const version = said === undefined ? undefined : typeof said === 'string' ? said : 'none';
  const header = req.get('mcp-protocol-version');
  const known: readonly string[] = [MCP_VERSIONS.stateless, ...MCP_VERSIONS.handshake];
  const unknown = [version, header].find((one) => one !== undefined && !known.includes(one));
  if (unknown !== undefined) {
    throw new RpcError(400, -32_022, `The version ${unknown} is not supported.`, { supported: known, requested: unknown });
  }
  if (version === undefined) return handshake;
  const named: Readonly<Record<string, unknown>> = {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(method === 'tools/call' && { 'mcp-name': params['name'] }),
  };
  for (const [field, expected] of Object.entries(named)) {
    const value = req.get(field);
    if (value !== undefined && value !== expected) throw new RpcError(400, -32_020, `${field} and the body disagree.`);
  }
  return version === MCP_VERSIONS.stateless ? stateless : handshake;
}
