import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Metrics } from '../observability/metrics.ts';
import type { Contract } from '../contract.ts';
import type { Routes } from '../routes.ts';
import { pageAddress } from './page-address.ts';
import { createEndpointRouter } from '../backend/endpoint-router.ts';
import { NO_ROUTE } from './page-key.ts';

type Row = Parameters<Metrics['observeRequest']>;

declare module 'node:http' {
  interface IncomingMessage {
    /** When the listener got it; `performance.now()`. */
    arrived?: number;
  }
}

/** Status and duration of personal pages and calls. */
export function observeRequests(contract: Contract, routes: Routes, { observeRequest }: Pick<Metrics, 'observeRequest'>): RequestHandler {
  const find = createEndpointRouter(contract);

  function rowOf({ method, site, originalUrl: target }: Request): readonly [Row[0], Row[1]] | null {
    if (target.startsWith('/api/')) {
      const found = find(method, (target.split('?', 1)[0] as string).slice('/api'.length));
      return ['call', found && 'key' in found ? found.key : NO_ROUTE];
    }
    const address = pageAddress(routes, site, target);
    return address?.storage === 'personal' ? ['personal', address.routeKey ?? NO_ROUTE] : null;
  }

  return function observeThis(req, res, next) {
    const row = rowOf(req);
    if (row) {
      res.once('close', () => {
        observeRequest(...row, { status: res.writableFinished ? res.statusCode : 499, seconds: secondsSince(req) });
      });
    }
    next();
  };
}

/** The same for hits of the page cache, which pass no middleware. */
export function timedHits({ observeHit }: Pick<Metrics, 'observeHit'>): (req: IncomingMessage, status: number) => void {
  return (req, status) => observeHit(req.url?.startsWith('/api/') ? 'call' : 'page', { status, seconds: secondsSince(req) });
}

const secondsSince = ({ arrived = performance.now() }: IncomingMessage): number => (performance.now() - arrived) / 1000;
