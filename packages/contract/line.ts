import * as z from 'zod';
import { ENGRAVING_MAX } from './limits.ts';

/** Text to be engraved. The empty object means no engraving. */
export const Engraving = z.object({ text: z.string().trim().max(ENGRAVING_MAX).optional() });

export const LineOptions = z.array(z.object({ key: z.string(), title: z.string(), value: z.string() }));

/**
 * What a shopper chooses besides the configuration. A cart line is identified by both, and lines of carts, orders and returns have all of
 * it. The compiler asks for the next extra in `packages/contract/line-facts.ts`, and from there wherever lines are shown and stored.
 */
export const LineExtras = z.object({ engraving: Engraving });
export type LineExtras = z.output<typeof LineExtras>;
/** As a backend answers it. */
export type SentExtras = z.input<typeof LineExtras>;

/** As a shopper sends it. */
export const GivenExtras = LineExtras.extend({ engraving: Engraving.default({}) });
