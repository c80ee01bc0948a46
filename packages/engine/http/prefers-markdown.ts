/**
 * Content negotiation between HTML and Markdown (RFC 9110, section 12.5.1), reduced to one bit: caches know two representations of a page,
 * whatever clients write. Markdown only for who names it and does not prefer HTML: people never get it, and nobody gets a 406. Of equals
 * HTML wins, unless it is meant by `*\/*` alone. The configurations in docs/edge decide alike.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  // Nearly all requests.
  if (accept === undefined || !/markdown/i.test(accept)) return false;
  const ranges = accept.toLowerCase().split(',').map(parseRange);
  const weightOf = (type: string): number | undefined => ranges.find((one) => one.type === type && one.weight !== undefined)?.weight;
  const markdown = weightOf('text/markdown') ?? 0;
  if (markdown === 0) return false;
  const html = weightOf('text/html') ?? weightOf('text/*');
  return html === undefined ? markdown >= (weightOf('*/*') ?? 0) : markdown > html;
}

const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** A range whose weight is malformed says nothing. */
function parseRange(range: string): { readonly type: string; readonly weight: number | undefined } {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
  const weight = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1';
  return { type, weight: WEIGHT.test(weight) ? Number(weight) : undefined };
}
