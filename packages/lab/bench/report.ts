import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../build/paths.ts';
import type { Row } from './measure.ts';

export interface Report {
  readonly rows: readonly Row[];
  readonly rounds: number;
  /** Sentences below the table. */
  readonly notes: readonly string[];
}

/** Ratios come first, because milliseconds depend on the machine. */
export function toMarkdown({ rows, rounds, notes }: Report): string {
  const cells = rows.map((row, index) => [
    rows[index - 1]?.name === row.name ? '' : row.name,
    row.subject,
    row.cpuRatio.toFixed(2),
    row.perSecondRatio.toFixed(2),
    row.cpu.toFixed(3),
    row.aim === undefined ? '' : `${row.aim}: ${row.cpuRatio <= row.aim ? 'reached' : 'missed'}`,
  ]);
  const head = ['request', 'server', 'CPU per request, ratio', 'requests/s, ratio', 'CPU per request, ms', 'aim'];
  const table = [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`);
  const context = `${availableParallelism()} processors, Node ${process.versions.node}, ${rounds} rounds. Ratios are to the first line of each kind, medians over the rounds.`;
  return [context, '', ...table, '', ...notes].join('\n');
}

const [BEGIN, END] = ['<!-- npm run bench -- --write -->', '<!-- end of the bench -->'];

export function writeReport(markdown: string): void {
  const file = join(ROOT, 'docs/performance.md');
  const text = readFileSync(file, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${file} has no place for it, between ${BEGIN} and ${END}`);
  writeFileSync(file, `${text.slice(0, begin + BEGIN.length)}\n\n${markdown}\n\n${text.slice(end)}`);
}
