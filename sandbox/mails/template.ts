/** Value of a placeholder: a text, or a text and its HTML. */
export type Value = string | { readonly text: string; readonly html: string };
export type Values = Readonly<Record<string, Value>>;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;
/** Removes line breaks and bidirectional controls, so that input cannot start another line or header. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

export const placeholdersOf = (template: string): string[] => [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** Fills a template in one pass: values are not expanded. Lines whose values are all empty are left out. */
export function fillText(template: string, values: Values): string {
  return fullLines(template, values)
    .map((line) => line.replace(PLACEHOLDER, (_, name: string) => textOf(valueOf(values, name))))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same as HTML: a paragraph for each block of lines. A value alone in its block provides its own markup. */
export function fillHtml(template: string, values: Values): string {
  const blocks = template.split(/\n{2,}/).map((block) => fullLines(block, values));
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => {
      const [, alone] = lines.length === 1 ? (/^\{\{(\w+)\}\}$/.exec(lines[0] ?? '') ?? []) : [];
      const value = alone === undefined ? undefined : valueOf(values, alone);
      if (typeof value === 'object') return value.html;
      const html = lines.map((line) => escapeHtml(line).replace(PLACEHOLDER, (_, name: string) => htmlOf(valueOf(values, name))));
      return lines[0] === '--' ? `<p class="imprint">${html.slice(1).join('<br>')}</p>` : `<p>${html.join('<br>')}</p>`;
    })
    .join('\n');
}

function fullLines(template: string, values: Values): string[] {
  return template.split('\n').filter((line) => {
    const names = placeholdersOf(line);
    return names.length === 0 || names.some((name) => textOf(valueOf(values, name)) !== '');
  });
}

function valueOf(values: Values, name: string): Value {
  const value = values[name];
  if (value === undefined) throw new Error(`nothing to fill {{${name}}} with`);
  return value;
}

const textOf = (value: Value): string => (typeof value === 'string' ? value : value.text);
const htmlOf = (value: Value): string => (typeof value === 'string' ? escapeHtml(value).replaceAll('\n', '<br>') : value.html);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Input on one line. */
export const oneLine = (text: string): string => text.replace(BREAKS, ' ').trim();

export const link = (url: string): Value => ({
  text: url,
  html: `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer">${escapeHtml(url)}</a>`,
});
