import { bookkeepingCsv } from '../../backend/operator/bookkeeping.ts';
import { methodsOf } from '../../backend/payments/offer.ts';
import { CheckFailed, type Commands, day, UsageError, writeNewFile } from './command.ts';
import { findingsText } from './print.ts';

export const PAYMENT_COMMANDS: Commands = {
  'payments check': {
    usage: 'payments check',
    options: ['json'],
    async run(shop, _, __, { examine }) {
      if (!examine) throw new UsageError('PAYMENTS is not set: the gateways are those of BACKEND_PORTS or the test provider');
      const findings = await examine((gateway) => methodsOf(shop, gateway));
      const text = findingsText(findings);
      if (findings.some(({ state }) => state === 'failed')) throw new CheckFailed(text);
      return { text, json: findings };
    },
  },
  export: {
    usage: 'export --from 2026-11-01 --to 2026-11-30 [--out november.csv]',
    options: ['from', 'to', 'out'],
    required: ['from', 'to'],
    async run(shop, _, { from = '', to = '', out }) {
      if (day('from', from) > day('to', to)) throw new UsageError(`--from ${from} is after --to ${to}`);
      const { csv, documents } = await bookkeepingCsv(shop, { from, to });
      if (out === undefined) return { text: csv };
      writeNewFile(out, csv);
      return { text: `${documents} ${documents === 1 ? 'document' : 'documents'} in ${out}` };
    },
  },
};
