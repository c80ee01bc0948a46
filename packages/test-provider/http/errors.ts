import type { ErrorRequestHandler } from 'express';
import type * as z from 'zod';
import { type ChargeProblem, ChargeRefused } from '../payment-gateway.ts';
import type { ApiFailure } from '../wire.ts';

/** A request that the provider cannot read. */
export class InvalidRequest extends Error {
  readonly status: number;
  constructor(status: number) {
    super('the provider cannot read this');
    this.status = status;
  }
}

export function valid<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body);
  if (!result.success) throw new InvalidRequest(422);
  return result.data;
}

const STATUS: Readonly<Record<ChargeProblem, number>> = {
  unknown: 404,
  over: 409,
  not_held: 409,
  not_taken: 409,
  amount: 422,
  payer_missing: 422,
  refused: 422,
  too_late: 409,
};

/** Answers refusals of the ledger and invalid requests; everything else is reported. */
export const errorAnswers =
  (report: (error: unknown) => void, statusOf = (problem: ChargeProblem) => STATUS[problem]): ErrorRequestHandler =>
  (error: unknown, _req, res, next) => {
    if (res.headersSent) return next(error);
    if (error instanceof ChargeRefused) {
      return void res.status(statusOf(error.problem)).json({ error: error.problem } satisfies ApiFailure);
    }
    // Errors of the body parser have a status.
    const status = Number((error as { status?: unknown }).status);
    if (status >= 400 && status < 500) return void res.status(status).json({ error: 'invalid' } satisfies ApiFailure);
    report(error);
    res.status(500).json({ error: 'invalid' } satisfies ApiFailure);
  };
