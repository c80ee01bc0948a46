import type { SendNotice } from '../ledger/notices.ts';
import type { Notice } from '../wire.ts';

/** A backend that takes longer gets the notice again. */
const ANSWER_MS = 30_000;

/** Says only which charge has changed: the backend reads its state from the gateway. */
export const sendNotice =
  (key: string): SendNotice =>
  async (url, ref) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ ref } satisfies Notice),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the notice of ${ref} was answered with ${response.status}`);
  };
