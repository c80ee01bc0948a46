import { Parser } from 'htmlparser2';

type Value = string | Record<string, unknown>;

/** Elements that an item has any number of. */
const LISTS = ['additional_image_link', 'shipping', 'product_detail'];

/** The items of a Google feed, by the names of their elements without `g:`, as another program reads them. */
export function feedItems(xml: string): Record<string, unknown>[] {
  const items: Record<string, unknown>[] = [];
  /** The elements around the one that is being read. */
  const open: { readonly name: string; readonly children: Record<string, unknown>; text: string }[] = [];
  const parser = new Parser(
    {
      onopentag(name) {
        open.push({ name: name.replace(/^g:/, ''), children: {}, text: '' });
      },
      ontext(text) {
        const inner = open.at(-1);
        if (inner) inner.text += text;
      },
      onclosetag() {
        const one = open.pop();
        const outer = open.at(-1)?.children;
        if (!one || !outer) return;
        if (one.name === 'item') return void items.push({ ...Object.fromEntries(LISTS.map((name) => [name, []])), ...one.children });
        const value: Value = Object.keys(one.children).length > 0 ? one.children : one.text;
        outer[one.name] = LISTS.includes(one.name) ? [...((outer[one.name] as Value[] | undefined) ?? []), value] : value;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return items;
}
