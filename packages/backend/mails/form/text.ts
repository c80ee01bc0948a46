import { type Line, type Paragraphs, type Run, wordsOf } from './fill.ts';
import type { FilledMail, FilledPart, MailTask } from './mail.ts';
import type { Foot } from './foot.ts';

const SHEET_EDGE = '-'.repeat(10);

/** The text part of a mail, of the same parts as its HTML. */
export function mailText({ kicker, title, lead, sections }: FilledMail, foot: Foot): string {
  const head = [kicker, title].filter((line) => line !== '').join('\n');
  const body = sections.map(sectionText);
  return [head, paragraphsText(lead), ...body, footText(foot)].filter((block) => block !== '').join('\n\n');
}

/** A heading stands directly above what it is for. */
const sectionText = (parts: readonly FilledPart[]): string =>
  parts.map((part, index) => partText(part) + (index === parts.length - 1 ? '' : part.type === 'heading' ? '\n' : '\n\n')).join('');

function partText(part: FilledPart): string {
  switch (part.type) {
    case 'heading':
      return part.text;
    case 'text':
    case 'notice':
      return paragraphsText(part.text);
    case 'sheet':
      return `${SHEET_EDGE}\n${paragraphsText(part.text)}\n${SHEET_EDGE}`;
    case 'button':
      return `${part.label}: ${part.url}`;
    case 'steps':
      return part.steps.map(({ title, text }, index) => [`${index + 1}. ${title}`, ...indented(text.map(lineText))].join('\n')).join('\n');
    case 'facts':
      return part.facts.map(({ label, value }) => `${label}: ${value.map(lineText).join('\n')}`).join('\n');
    case 'columns':
      return part.columns.map(({ title, text }) => `${title}:\n${text.map(lineText).join('\n')}`).join('\n\n');
    case 'products':
      return part.products
        .map(({ quantity, title, facts, amount }) => [`${quantity} ${title}`.trim(), ...indented([...facts, amount])].join('\n'))
        .join('\n\n');
    case 'sums':
      return part.sums.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'tasks':
      return part.tasks.map(taskText).join('\n');
  }
}

const taskText = ({ title, due, note }: MailTask): string =>
  [`- ${[title, due].filter((one) => one !== '').join(': ')}`, ...indented(note === '' ? [] : [note])].join('\n');

const indented = (lines: readonly string[]): string[] => lines.map((line) => `   ${line}`);

const footText = ({ signOff, company, links }: Foot): string =>
  [
    signOff.map(lineText).join('\n'),
    // The contact lines name their addresses already.
    ['--', ...company.map(wordsOf)].join('\n'),
    links.map(({ label, url }) => `${label}: ${url}`).join('\n'),
  ]
    .filter((block) => block !== '')
    .join('\n\n');

const paragraphsText = (paragraphs: Paragraphs): string => paragraphs.map((lines) => lines.map(lineText).join('\n')).join('\n\n');

/** A link at the end of a line follows a colon; within a sentence it stands in angle brackets (RFC 3986, appendix C). */
const lineText = (line: Line): string => line.map((run, index) => runText(run, index === line.length - 1)).join('');

function runText(run: Run, isLast: boolean): string {
  if (typeof run === 'string') return run;
  return isLast ? `${run.label}: ${run.url}` : `${run.label} <${run.url}>`;
}
