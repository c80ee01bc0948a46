import type { FrontendEvent } from '../../../shared/measurement/statistics.ts';
import { callPath } from '../../../shared/contract/request.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';

/** The backend does not take events: this document sends no more. */
let isOver = false;

/** POST /events/frontend-event through the API proxy. Survives the end of the page, which `api.call` does not; failures are silent. */
export function sendFrontendEvent(locale: Locale, event: FrontendEvent): void {
  if (isOver) return;
  const url = `/api${callPath('sendEvent', {}, { lang: locale })}`;
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  fetch(url, { method: 'POST', headers, body: JSON.stringify(event), keepalive: true })
    .then((answer) => {
      isOver ||= !answer.ok;
      // An answer that nobody reads keeps its connection.
      return answer.arrayBuffer();
    })
    .catch(() => {
      isOver = true;
    });
}
