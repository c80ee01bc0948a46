import { Parser } from 'htmlparser2';

/** A block of a page's HTML as it is printed. */
export interface PageBlock {
  readonly type: 'heading' | 'text' | 'item' | 'field';
  readonly text: string;
  /** Heading of a form to fill in and send back. */
  readonly isOfForm: boolean;
}

const HEADINGS = /^h[1-6]$/;
const BLOCKS = /^(?:h[1-6]|p|li|dt|dd|td|th|figcaption|pre)$/;

/** A link's address follows its words. A quotation is a form, and the heading above it belongs to it. */
export function pageBlocks(html: string, origin: string): PageBlock[] {
  const blocks: { type: PageBlock['type']; text: string; isOfForm: boolean }[] = [];
  let text = '';
  let type: PageBlock['type'] = 'text';
  let quoted = 0;
  const links: { href: string; begin: number }[] = [];
  const end = (): void => {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    if (words !== '') blocks.push({ type, text: words, isOfForm: false });
    text = '';
    type = quoted > 0 ? 'field' : 'text';
  };
  const parser = new Parser(
    {
      onopentag(name, { href }) {
        if (name === 'blockquote') {
          end();
          quoted += 1;
          const heading = blocks.findLast((block) => block.type === 'heading');
          if (heading) heading.isOfForm = true;
        }
        if (name === 'br') text += ' ';
        if (name === 'a') links.push({ href: href ?? '', begin: text.length });
        if (!BLOCKS.test(name)) return;
        end();
        if (HEADINGS.test(name)) type = 'heading';
        else if (name === 'li') type = 'item';
        else type = quoted > 0 ? 'field' : 'text';
      },
      ontext: (words) => void (text += words),
      onclosetag(name) {
        if (name === 'a') text += addressOf(links.pop(), text, origin);
        if (BLOCKS.test(name)) end();
        if (name !== 'blockquote') return;
        end();
        quoted -= 1;
        type = 'text';
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  end();
  return blocks;
}

function addressOf(link: { readonly href: string; readonly begin: number } | undefined, text: string, origin: string): string {
  if (!link || !/^(?:\/(?!\/)|https:\/\/)/.test(link.href)) return '';
  const url = link.href.startsWith('/') ? origin + link.href : link.href;
  return text.slice(link.begin).includes(url) ? '' : ` (${url})`;
}
