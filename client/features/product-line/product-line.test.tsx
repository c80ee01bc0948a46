import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LineFigure, ProductLine } from './product-line.tsx';

/** Without the picture, which needs the app's context. */
const shown = (props: Omit<Parameters<typeof ProductLine>[0], 'media' | 'title'>) =>
  renderToStaticMarkup(<ProductLine {...props} media={undefined} title="Adele" />).replaceAll(/ class="[^"]*"/g, '');

describe('the line of a product', () => {
  it('links title and picture; the link of the picture, being the same, is for the pointer only', () => {
    const html = shown({
      href: '/product/adele',
      heading: 'h2',
      titleId: 'a',
      'aria-labelledby': 'a',
      figure: <LineFigure each="2 × 5 €">10 €</LineFigure>,
    });
    expect(html).toBe(
      '<li aria-labelledby="a"><a href="/product/adele" tabindex="-1" aria-hidden="true"></a>' +
        '<div><div><h2 id="a"><a href="/product/adele">Adele</a></h2></div><p><span>10 €</span><span>2 × 5 €</span></p></div></li>',
    );
  });

  it('of a product that is gone has no link; a quantity is read in words where there are words', () => {
    expect(shown({ href: null, quantity: 2, quantityText: '2 in words', children: 'Return' })).toBe(
      '<li><span><span aria-hidden="true"><span>2</span></span></span>' +
        '<div><div><p>Adele<span>, 2 in words</span></p></div><div>Return</div></div></li>',
    );
    expect(shown({ as: 'div', quantity: 2 })).toBe('<div><span><span><span>2</span></span></span><div><div><p>Adele</p></div></div></div>');
  });

  it('has room for a control on both sides', () => {
    expect(shown({ before: <i />, end: <b /> })).toBe('<li><i></i><span></span><div><div><p>Adele</p></div></div><b></b></li>');
  });
});
