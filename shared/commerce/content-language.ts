import type { ContentPage } from '../../packages/contract/content.ts';

/** The language that the text of a page is in: that of its first block that names one, else that of the answer. */
export const languageOf = ({ blocks, texts_lang }: Pick<ContentPage, 'blocks' | 'texts_lang'>, answered: string): string =>
  blocks.flatMap((block) => ('lang' in block && block.lang ? [block.lang] : []))[0] ?? texts_lang?.['title'] ?? answered;
