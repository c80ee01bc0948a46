import { describe, expect, it } from 'vitest';
import { stickyRules } from './hover.ts';

describe('stickyRules', () => {
  it('finds :hover outside of @media (hover: hover), also nested and in a list', () => {
    expect(stickyRules('.a:hover { color: red; }')).toEqual(['.a:hover']);
    expect(stickyRules('.a,\n.b:hover > p { color: red; }')).toEqual(['.a, .b:hover > p']);
    expect(stickyRules('@media (min-width: 992px) { .a { color: red; } .b:hover { color: red; } }')).toEqual(['.b:hover']);
    expect(stickyRules('.a { color: red; &:hover { color: blue; } }')).toEqual(['&:hover']);
    expect(stickyRules('@media (hover: none) { .a:hover { color: red; } }')).toEqual(['.a:hover']);
  });

  it('accepts :hover inside of it, whatever else the query asks for', () => {
    expect(stickyRules('@media (hover: hover) { .a:hover { color: red; } }')).toEqual([]);
    expect(stickyRules('@media (min-width: 992px) and (hover:hover) { @supports (top: 0) { .a:hover { top: 0; } } }')).toEqual([]);
    expect(stickyRules('/* .a:hover {} */ .a:focus { color: red; }')).toEqual([]);
  });

  it('finds a rule after the block ends', () => {
    expect(stickyRules('@media (hover: hover) { .a:hover { top: 0; } } .b:hover { top: 0; }')).toEqual(['.b:hover']);
  });
});
