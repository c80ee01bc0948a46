import { findMails, retryFailedMails, retryMail, showMail, testMail } from '../../backend/operator/mails.ts';
import { CheckFailed, type Commands, count, UsageError } from './command.ts';
import { mailTable, mailText } from './print.ts';

export const MAIL_COMMANDS: Commands = {
  'mails list': {
    usage: 'mails list [--status failed] [--order FL-26-10482] [--limit 50]',
    options: ['status', 'order', 'limit', 'json'],
    async run(shop, _, { order = '', status = order === '' ? 'unsent' : 'all', limit }) {
      const { items: mails } = await findMails(shop, { state: status, order, search: '', skip: 0, take: count('limit', limit) });
      return { text: mailTable(mails), json: mails };
    },
  },
  'mails show': {
    usage: 'mails show 123',
    options: ['json'],
    operand: 'the number of a mail',
    async run(shop, id) {
      const mail = await showMail(shop, idOf(id));
      return { text: mailText(mail), json: mail };
    },
  },
  'mails retry': {
    usage: 'mails retry 123 | failed',
    options: ['json'],
    operand: 'the number of a mail, or "failed" for all of these',
    async run(shop, which) {
      if (which !== 'failed') {
        const mail = await retryMail(shop, idOf(which));
        return { text: mailText(mail), json: mail };
      }
      const mails = await retryFailedMails(shop);
      return { text: `${mails} ${mails === 1 ? 'mail is' : 'mails are'} due again`, json: { mails } };
    },
  },
  'mails test': {
    usage: 'mails test you@example.com',
    options: ['json'],
    operand: 'a mail address',
    async run(shop, address) {
      if (!/^[^\s@,;<>]+@[^\s@,;<>]+$/.test(address)) throw new UsageError(`${address} is no mail address`);
      const mail = await testMail(shop, address);
      const text = mail.answer === null ? `${mailText(mail)}\n\nNo mailer has taken it: does it run (docs/mails.md)?` : mailText(mail);
      if (mail.state !== 'sent') throw new CheckFailed(text);
      return { text, json: mail };
    },
  },
};

function idOf(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new UsageError(`${text}: it must be the number of a mail, as "mails list" shows it`);
}
