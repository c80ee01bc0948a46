import type { Answered } from '../messages.ts';
import { answerBank, readCharge } from './api.ts';
import { amountLine } from './amount.ts';
import { dialog } from './dialog.ts';
import { h } from './dom.ts';
import { failureText } from './failure-text.ts';
import { connect, t } from './page.ts';

/** 3-D Secure: the dialog of the shopper's bank. */
export function challenge(): void {
  const link = connect();
  const end = (answer: Answered): void => link.tell('end', answer);
  const box = dialog(t.bankTitle, () => end({ closed: true }));
  box.show(h('p', { role: 'status' }, t.wait));
  link.on<{ token: string }>('begin', async ({ token }) => {
    const view = await readCharge(token);
    if ('failed' in view) return end(view);
    const error = h('p', { class: 'error', role: 'alert' });
    const answer = async (yes: boolean): Promise<void> => {
      buttons.disabled = true;
      const agreed = await answerBank(token, yes);
      buttons.disabled = false;
      if (!('failed' in agreed)) return end({ agreed });
      if (agreed.failed !== 'unreachable') return end(agreed);
      error.textContent = failureText(agreed);
    };
    const buttons = h(
      'fieldset',
      { class: 'outcomes' },
      h('legend', {}, t.testOutcome),
      h('button', { type: 'button', class: 'primary', click: () => void answer(true) }, t.confirm),
      h('button', { type: 'button', class: 'plain', click: () => void answer(false) }, t.refuse),
      error,
    );
    box.show(h('p', {}, t.bankText), amountLine('', view.cents, view.currency), buttons);
  });
  link.tell('ready');
}
