import { type Place, send } from './send.ts';

/** Part of the web widget: `zE('messenger', 'open')` shows a box. */
export function playZendesk(place: Place): void {
  const box = document.createElement('div');
  box.id = 'sandbox-chat';
  box.textContent = 'Chat (sandbox)';
  (window as { zE?: unknown }).zE = (target: string, action: string) => {
    send(place, '/messenger', { target, action });
    if (action === 'open') document.body.append(box);
    if (action === 'close') box.remove();
  };
  localStorage.setItem('ZD-widgetOpen', '1');
}
