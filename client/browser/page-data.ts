import { unpack } from '../packed-json.ts';
import { LATE_QUERY_ATTRIBUTE, type PageState, STATE_ID } from '../page-state.ts';
import type { TakeData } from '../query-client.ts';

export function readState(): PageState {
  const block = document.getElementById(STATE_ID);
  if (!block?.textContent) throw new Error(`The page has no #${STATE_ID} block: was it rendered by server/render?`);
  return unpack(JSON.parse(block.textContent)) as PageState;
}

/** First what stood in the page, then what was streamed after it. */
export function takeLateData(queries: PageState['queries']): TakeData {
  const early = new Map(Object.entries(queries));
  return (hash) => {
    if (early.has(hash)) {
      const data = early.get(hash);
      early.delete(hash);
      return data;
    }
    for (const block of document.querySelectorAll(`script[${LATE_QUERY_ATTRIBUTE}]`)) {
      if (block.getAttribute(LATE_QUERY_ATTRIBUTE) !== hash) continue;
      return unpack(JSON.parse(block.textContent));
    }
    return undefined;
  };
}
