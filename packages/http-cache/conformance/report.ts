import { LEFT_OUT } from './left-out.ts';
import type { SuiteCase } from './run-suite.ts';

interface Row {
  readonly category: string;
  readonly passed: number;
  readonly failed: number;
  readonly leftOut: number;
  /** Questions about behaviour that the standard leaves open. */
  readonly yes: number;
  readonly no: number;
}

const reasons = new Map(LEFT_OUT.flatMap(({ reason, ids }) => ids.map((id) => [id, reason] as const)));

/** Empty when all cases pass but those in the list of exceptions, which must fail. */
export function faultsOf(cases: readonly SuiteCase[]): readonly string[] {
  const ids = new Set(cases.map(({ id }) => id));
  return [
    ...cases.filter(isFailed).map(({ id, reason }) => `${id}: ${reason}`),
    ...cases.filter(({ id, passed }) => passed && reasons.has(id)).map(({ id }) => `${id}: is in the list of what is left out, and passes`),
    ...[...reasons.keys()].filter((id) => !ids.has(id)).map((id) => `${id}: is in the list of what is left out, and not in the suite`),
  ];
}

export function rowsOf(cases: readonly SuiteCase[]): readonly Row[] {
  const categories = [...new Set(cases.map(({ category }) => category))];
  const rows = categories.map((category) =>
    toRow(
      category,
      cases.filter((one) => one.category === category),
    ),
  );
  return [...rows, toRow('all', cases)];
}

function toRow(category: string, cases: readonly SuiteCase[]): Row {
  const count = (isMeant: (one: SuiteCase) => boolean): number => cases.filter(isMeant).length;
  return {
    category,
    passed: count(({ kind, passed }) => kind !== 'check' && passed),
    failed: count(isFailed),
    leftOut: count(({ kind, passed, id }) => kind !== 'check' && !passed && reasons.has(id)),
    yes: count(({ kind, passed }) => kind === 'check' && passed),
    no: count(({ kind, passed }) => kind === 'check' && !passed),
  };
}

function isFailed({ kind, passed, id }: SuiteCase): boolean {
  return kind !== 'check' && !passed && !reasons.has(id);
}

const HEAD = ['Category', 'passed', 'failed', 'left out', 'questions: yes', 'no'];

export function table(cases: readonly SuiteCase[]): string {
  const lines = rowsOf(cases).map(({ category, ...counts }) => [category, ...Object.values(counts)].join(' | '));
  return [HEAD.join(' | '), HEAD.map(() => '---').join(' | '), ...lines].map((line) => `| ${line} |`).join('\n');
}

export function leftOutList(cases: readonly SuiteCase[]): string {
  const kinds = new Map(cases.map(({ id, kind }) => [id, kind]));
  const items = LEFT_OUT.map(({ reason, ids }) => {
    const names = ids.map((id) => `\`${id}\`${kinds.get(id) === 'required' ? ' (required)' : ''}`);
    return wrap(`- ${reason} ${names.join(', ')}`);
  });
  return items.join('\n');
}

const LINE = 138;

/** Lines of a list item in Markdown. */
function wrap(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length < LINE) lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
    else lines.push(`  ${word}`);
  }
  return lines.join('\n');
}
