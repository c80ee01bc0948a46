import { bookkeepingCsv, type Period } from '../../backend/operator/bookkeeping.ts';
import { paymentsReport } from '../../backend/operator/payments-report/payments-report.ts';
import { daysCsv, detailsCsv, differencesText, hasFault } from '../../backend/operator/payments-report/report-csv.ts';
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
  'payments report': {
    usage: 'payments report --from 2026-11-01 --to 2026-11-30 [--out november.csv]',
    options: ['from', 'to', 'out', 'json'],
    required: ['from', 'to'],
    async run(shop, _, { from = '', to = '', out }) {
      const report = await paymentsReport(shop, period(from, to));
      const named = differencesText(report);
      let text = daysCsv(report);
      if (out !== undefined) {
        const details = `${out.replace(/\.csv$/, '')}-details.csv`;
        writeNewFile(out, text);
        writeNewFile(details, detailsCsv(report));
        text = [`${out}, ${details}`, named || 'All sums agree.'].join('\n');
      }
      if (hasFault(report)) throw new CheckFailed(text);
      return { text, json: report };
    },
  },
  export: {
    usage: 'export --from 2026-11-01 --to 2026-11-30 [--out november.csv]',
    options: ['from', 'to', 'out'],
    required: ['from', 'to'],
    async run(shop, _, { from = '', to = '', out }) {
      const { csv, documents } = await bookkeepingCsv(shop, period(from, to));
      if (out === undefined) return { text: csv };
      writeNewFile(out, csv);
      return { text: `${documents} ${documents === 1 ? 'document' : 'documents'} in ${out}` };
    },
  },
};

function period(from: string, to: string): Period {
  if (day('from', from) > day('to', to)) throw new UsageError(`--from ${from} is after --to ${to}`);
  return { from, to };
}
