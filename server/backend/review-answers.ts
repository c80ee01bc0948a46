import { type BackendCall, type BackendOptions, backendPath } from '../../packages/engine/backend/call-backend.ts';
import type { Log } from '../../packages/engine/observability/log.ts';
import { droppedBlocks } from '../../packages/contract/content-blocks.ts';
import { endpoints } from '../../packages/contract/endpoints.ts';
import { cutCount, cutFields } from '../../packages/contract/html-bounds.ts';
import { contract } from './contract.ts';

const UNKNOWN_TYPES_MAX = 50;
const UNKNOWN_BLOCK = 'a page has a block of an unknown type: left out';
const BROKEN_BLOCK = 'a block of a page does not match the contract: left out';

/** Warns of content that the schemas left out or cut. */
export function reviewAnswers(log: Log): NonNullable<BackendOptions['review']> {
  const unknownTypes = new Set<string>();

  /** Only for public content: other paths may contain personal ids. */
  function warnOfCuts(call: BackendCall, raw: unknown, value: unknown): void {
    const fields = endpoints[call.key].cacheGroup ? cutFields(raw, value) : [];
    if (fields.length === 0) return;
    const path = pathOf(call);
    log.warn({ endpoint: call.key, path, fields }, 'HTML of the CMS was truncated: too long or nested too deep');
  }

  /** An unknown type once: a newer backend may use it in every page. */
  function warnOfDroppedBlocks(call: BackendCall, raw: unknown): void {
    const dropped = call.key === 'getPage' ? droppedBlocks(raw) : [];
    for (const { type, path, unknown } of dropped) {
      if (unknown && (unknownTypes.has(type) || unknownTypes.size === UNKNOWN_TYPES_MAX)) continue;
      if (unknown) unknownTypes.add(type);
      log.warn({ page: pathOf(call), type, path }, unknown ? UNKNOWN_BLOCK : BROKEN_BLOCK);
    }
  }

  return function beginReview(call) {
    const cutsBefore = cutCount();
    return (raw, value) => {
      // Looking for the fields costs more than parsing.
      if (cutCount() > cutsBefore) warnOfCuts(call, raw, value);
      warnOfDroppedBlocks(call, raw);
    };
  };
}

const pathOf = ({ key, params, locale }: BackendCall): string => backendPath(contract, { key, params, locale });
