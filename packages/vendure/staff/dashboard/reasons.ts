import { FIELD_LABELS } from '../../../backend/operator/content/form/form-labels.ts';

/**
 * The backend's answers to a refused change, `{…}` for a value, and the words that staff read: a key of the catalogue. The first that fits
 * is taken. Those with capital letters are zod's.
 */
export const REASONS: readonly (readonly [answer: string, text: string])[] = [
  ['somebody else has changed {key} meanwhile: read it again', 'Somebody else has changed {key} meanwhile: load the page again'],
  ['{entry} is needed: it cannot be deleted', '{entry} is needed: it cannot be deleted'],
  ['there is no preview of a {kind}', 'There is no preview of this'],
  ['the program has no use for another one', 'the program has no use for another one'],
  ['a key has small letters, digits and hyphens', 'has small letters, digits and hyphens'],
  ['a code has capital letters, digits and hyphens, 3 to 40 of them', 'has capital letters, digits and hyphens, 3 to 40 of them'],
  ['{code} exists already', '{code} exists already'],
  ['exists already', 'exists already'],
  ['more than 100 percent', 'more than 100 percent'],
  ['ends before it begins', 'ends before it begins'],
  ['{code} was used {count} times already', 'was used {count} times already'],
  ['was used {count} times already', 'was used {count} times already'],
  ['{value} is not known', '{value} is not known'],
  ['is not known', 'is not known'],
  ['return {number} is {state}: it cannot be {next}', 'The return has another state meanwhile: load the page again'],
  ['order {number} was refunded in part meanwhile', 'somebody else has paid a part back meanwhile: load the page again'],
  ['order {number} has {amount} left to refund in part', '{amount} are left to pay back'],
  ['order {number} is {state}: there is nothing to refund', 'there is nothing to pay back'],
  ['order {number} has a credit note for all of it{more}', 'all of it has a credit note: a refund is under way, or has failed'],
  ['order {number} has no refund that has failed', 'no refund of it has failed'],
  ['the order cannot be refunded as a whole: {cards}', 'gift cards that it bought have paid for something: pay what is left back by hand'],
  ['its text with the token is not kept any more', 'its text with the token is not kept any more'],
  ['its link has lapsed', 'its link has lapsed: the customer asks for another one'],
  ['it is due already', 'it is waiting already'],
  ['{address} is no mail address', '{address} is no mail address'],
  ['there is no state "{states}', 'there is no such state'],
  ['the whole order is paid back already', 'the whole order is paid back already'],
  ['withdrawal {number} is of order {order}', 'this statement is of order {order}'],
  ['its money has gone back with order {number}', 'its money has gone back with order {number}'],
  ['only with a state that pays back', 'only with a state that pays back'],
  ['more than {amount}', 'more than {amount}'],
  ['nothing is paid back: decline the request, or send it back', 'nothing is paid back: decline the request, or send it back'],
  ['the content names a picture that is not there: {file}', 'the picture {file} is not there'],
  ['the content names a film that is not there: {file}', 'the film {file} is not there'],
  ['the content has a link to nothing: {reference}', 'a link leads to nothing: {reference}'],
  ['a post names a section that is not there: {key}', 'there is no magazine section {key}'],
  ['the document has no post {key}', 'there is no magazine post {key}'],
  ['the quiz has points for nothing: {key}', 'points for what is not there: {key}'],
  ['the quiz names a material that is not there: {key}', 'there is no material {key}'],
  ['there is no block of the type "{type}"', 'there is no block of the type "{type}"'],
  ['is not as the block "{type}" needs it', 'is not as the block needs it'],
  ['{what} not found', '{what} is not there'],
  ['Invalid input: expected {type}, received undefined', 'is missing'],
  ['Invalid input: expected {type}, received null', 'is missing'],
  ['Too small: expected string to have >=1 characters', 'is missing'],
  ['Too small: expected string to have >={least} characters', 'needs {least} characters or more'],
  ['Too small: expected {type} to have >={least} items', 'needs {least} entries or more'],
  ['Too big: expected string to have <={most} characters', 'has more than {most} characters'],
  ['Too big: expected {type} to have <={most} items', 'has more than {most} entries'],
  ['Too small: expected {type} to be >={least}', 'has to be {least} or more'],
  ['Too small: expected {type} to be >{least}', 'has to be more than {least}'],
  ['Too big: expected {type} to be <={most}', 'has to be {most} or less'],
  ['Too big: expected {type} to be <{most}', 'has to be less than {most}'],
  ['Invalid number: must be a multiple of {step}', 'has to be a multiple of {step}'],
  ['Invalid option: expected one of {choices}', 'has to be chosen'],
  ['Unrecognized key{keys}', 'is not known'],
  ['Invalid {format}', 'is not written as it should be'],
];

const patterns = REASONS.map(([answer, text]) => {
  const [names, source] = [[] as string[], answer.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')];
  const pattern = source.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return '(.+?)';
  });
  return { pattern: new RegExp(`^${pattern}$`, 's'), names, text };
});

type Translate = (text: string, values?: Readonly<Record<string, string>>) => string;

/** Undefined: none of the above. */
function knownReason(answer: string, t: Translate): string | undefined {
  for (const { pattern, names, text } of patterns) {
    const values = pattern.exec(answer)?.slice(1);
    if (values) return t(text, Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])));
  }
  return undefined;
}

/** `blocks.0.title.de` as the form names it; of another text, the text. */
function placeOf(path: string, isGerman: boolean): string {
  if (!/^[a-z_]+(?:\.\w+)*$/.test(path)) return path;
  const names = path.split('.').map((name) => {
    if (/^\d+$/.test(name)) return String(Number(name) + 1);
    return FIELD_LABELS[name]?.[isGerman ? 0 : 1] ?? name;
  });
  return names.join(' › ');
}

/** A line of an answer: where the fault is, and what it is. */
function readableLine(line: string, t: Translate, isGerman: boolean): string {
  const parts = line.trim().split(': ');
  for (let start = 0; start < parts.length; start += 1) {
    const reason = knownReason(parts.slice(start).join(': '), t);
    if (reason === undefined) continue;
    return [...parts.slice(0, start).map((part) => placeOf(part, isGerman)), reason].join(': ');
  }
  return line.trim();
}

/** Above the faults of an entry; the page says itself that nothing is saved. */
const HEAD = / has \d+ faults?$/;

/** The words of a refusal, in the language of staff. */
export const readableReasons = (message: string, t: Translate, isGerman: boolean): string =>
  message
    .split('\n')
    .filter((line, index) => index > 0 || !HEAD.test(line))
    .map((line) => readableLine(line, t, isGerman))
    .join('\n');
