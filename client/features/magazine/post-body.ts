import type { Html } from '../../../packages/contract/html.ts';

const WIDTHS = [480, 806, 1080, 1612];
const SIZES = '(min-width: 992px) 806px, 94vw';

/** As the sanitiser writes it: attributes in the order of the source, in double quotes. */
const IMG = /<img src="(\/[^"?]+)"([^>]*?\bwidth="(\d+)"[^>]*)>/g;

/**
 * Pictures of the media host get widths to choose from. Tables get a box that scrolls, focusable for the keyboard. Adds no text of the
 * page to the HTML but `tableLabel`, so the result stays sanitised.
 */
export function withPreparedMedia(html: Html, mediaUrl: (url: string, width?: number) => string, tableLabel: string): Html {
  return html
    .replace(IMG, (_, url: string, rest: string, width: string) => {
      const offered = WIDTHS.filter((one) => one < Number(width));
      const srcset = [...offered, Number(width)].map((one) => `${mediaUrl(url, one)} ${one}w`).join(', ');
      return `<img src="${mediaUrl(url, offered.at(-1) ?? Number(width))}" srcset="${srcset}" sizes="${SIZES}"${rest}>`;
    })
    .replaceAll('<table>', `<div role="region" tabindex="0" aria-label="${tableLabel}"><table>`)
    .replaceAll('</table>', '</table></div>') as Html;
}
