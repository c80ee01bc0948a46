import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

export type HeaderList = readonly (readonly [string, string])[];

export interface SecurityHeaderOptions {
  /** The shop is reached by https: only then HSTS means anything. */
  readonly https: boolean;
}

const YEAR = 31_536_000;

/**
 * The fields of helmet, read once: a stored page has them from the start, without passing through helmet on each hit.
 * The content security policy is the one of responses that load nothing; pages set their own (`pages/content-security-policy.ts`).
 */
export function securityHeaders({ https }: SecurityHeaderOptions): HeaderList {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const run = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: YEAR, includeSubDomains: false } : false,
    // Payment gateways open their windows from our pages.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Switches for plug-ins and browsers that no longer exist: each header costs every hit a little.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  run(response.req, response, () => undefined);
  const fields = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  return [...fields, ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"]];
}

export function setSecurityHeaders(list: HeaderList): RequestHandler {
  return function setHeaders(_req, res, next) {
    for (const [name, value] of list) res.setHeader(name, value);
    next();
  };
}
