/** An answer to a request that cannot be carried out as a request (UCP, "Protocol errors"). A refusal of commerce is no error. */
export class UcpError extends Error {
  override readonly name = 'UcpError';
  readonly status: number;
  readonly code: string;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, content: string, retryAfter?: number) {
    super(content);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
