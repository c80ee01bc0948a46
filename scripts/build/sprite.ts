import { WORDMARK } from '../../client/ui/brand/wordmark.ts';
import { CUT_DRAWINGS } from '../../client/ui/cut-drawings.ts';
import { ICON_NAMES } from '../../client/ui/icon-names.ts';

type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string | number>>])[];

/**
 * All icons as symbols of one file, and the wordmark as a path of its own size. Colour and weight come from the `<svg>` that uses them; lines
 * keep their weight at any size.
 */
export async function makeSprite(): Promise<string> {
  const icons = await Promise.all(ICON_NAMES.map(async (name) => symbol(name, (await nodeOf(name)).map(element).join(''))));
  const cuts = Object.entries(CUT_DRAWINGS).map(([cut, d]) => symbol(`cut-${cut}`, element(['path', { d }])));
  return `<svg xmlns="http://www.w3.org/2000/svg">${[...icons, ...cuts].join('')}<path id="wordmark" d="${WORDMARK}"/></svg>`;
}

const symbol = (id: string, content: string): string => `<symbol id="${id}" viewBox="0 0 24 24">${content}</symbol>`;

const element = ([tag, attributes]: IconNode[number]): string => {
  const { key: _, ...drawn } = attributes;
  const list = Object.entries({ ...drawn, 'vector-effect': 'non-scaling-stroke' }).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${list.join('')}/>`;
};

async function nodeOf(name: string): Promise<IconNode> {
  const { __iconData } = (await import(`lucide-react/dist/esm/icons/${name}.mjs`)) as { __iconData?: { node: IconNode } };
  if (!__iconData) throw new Error(`lucide has no icon "${name}" (client/ui/icon-names.ts)`);
  return __iconData.node;
}
