import type { Failure } from '../exchange.ts';

/** An error of JSON-RPC or of the Model Context Protocol itself, before an operation is reached. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly status: number;
  readonly rpcCode: number;
  readonly data: object | undefined;

  constructor(status: number, rpcCode: number, message: string, data?: object) {
    super(message);
    this.status = status;
    this.rpcCode = rpcCode;
    this.data = data;
  }
}

const INVALID_REQUEST: readonly string[] = ['digest_mismatch', 'algorithm_unsupported', 'request_too_large', 'method_not_allowed'];
const DISCOVERY: readonly string[] = ['invalid_profile_url', 'profile_unreachable', 'profile_malformed', 'version_unsupported'];

export const DISCOVERY_FAILED = -32_001;

/** UCP, "Error Codes": what the status of the answer says, in JSON-RPC. */
export function rpcCodeOf({ status, code }: Pick<Failure, 'status' | 'code'>): number {
  if (DISCOVERY.includes(code)) return DISCOVERY_FAILED;
  if (INVALID_REQUEST.includes(code)) return -32_600;
  if (status === 500) return -32_603;
  return code === 'invalid_request' ? -32_602 : -32_000;
}
