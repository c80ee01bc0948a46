/** Escaped HTML. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Part = string | number | Markup | readonly Markup[];

/** Tagged template that escapes values that are not markup. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.reduce((source, string, index) => source + sourceOf(parts[index - 1] ?? '') + string));

function sourceOf(part: Part): string {
  if (typeof part !== 'object') return escapeHtml(String(part));
  return part instanceof Markup ? part.source : part.map(sourceOf).join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
