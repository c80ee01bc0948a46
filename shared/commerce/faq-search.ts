/**
 * The search works without JavaScript: the route of content pages accepts `q`, and this module filters on the server for the address and in
 * the browser at each key. The backend is not asked, because the text is small and a second rule would disagree with the marks. A route of
 * its own would give the page two addresses. A page with `q` is `noindex`, and its copies are in the open-ended part of the cache.
 */
import type { Html } from '../../packages/contract/html.ts';
import {
  containsWords,
  type FoldedText,
  foldedText,
  highlightWords,
  hitsIn,
  type SearchWord,
  searchWords,
  type TextPart,
} from './highlight.ts';
import { forgiven } from './misspelling.ts';

export interface Question {
  readonly question: string;
  readonly answer: Html;
}

/** Questions of one subject. */
export interface Topic {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
}

export interface FoundQuestion {
  /** The question as written. */
  readonly question: string;
  readonly parts: readonly TextPart[];
  /** With a `<mark>` around each hit. */
  readonly answer: Html;
}

export interface FoundTopic extends Omit<Topic, 'questions'> {
  readonly questions: readonly FoundQuestion[];
}

/**
 * The topics with questions that contain every word, in the question or in its answer; a word that none of them contains may be misspelled
 * by one letter. Null if nothing is searched for.
 */
export type FaqSearch = (search: string) => { readonly count: number; readonly topics: readonly FoundTopic[] } | null;

/** Prepares the search, which then runs at every key. */
export function faqSearch(topics: readonly Topic[]): FaqSearch {
  const texts = new Map<Question, FoldedText>();
  const textOf = (one: Question): FoldedText => {
    const text = texts.get(one) ?? foldedText(`${one.question} ${plainText(one.answer)}`);
    texts.set(one, text);
    return text;
  };
  return (search) => {
    const typed = searchWords(search);
    if (typed.length === 0) return null;
    const all = topics.flatMap(({ questions }) => questions.map(textOf));
    const words = typed.map((word) => forgiven(word, all));
    const found = topics.flatMap(({ id, title, questions }): FoundTopic[] => {
      const hits = questions.filter((one) => containsWords(textOf(one), words));
      if (hits.length === 0) return [];
      return [{ id, title, questions: hits.map((one) => marked(one, words)) }];
    });
    return { count: found.reduce((sum, { questions }) => sum + questions.length, 0), topics: found };
  };
}

const marked = ({ question, answer }: Question, words: readonly SearchWord[]): FoundQuestion => ({
  question,
  parts: highlightWords(question, words),
  answer: markHtml(answer, words),
});

/** Of sanitised HTML: tags, entities, and characters with their accents. */
const TOKEN = /<[^>]*>|&(?:amp|lt|gt|quot);|.\p{M}*/gsu;
const INLINE = /^<\/?(?:a|abbr|em|strong|sub|sup)\b/;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const isTag = (token: string): boolean => token.length > 1 && token.startsWith('<');

/** The text that is read. A word may go on behind an inline tag; any other tag ends it. */
function textOfToken(token: string): string {
  if (isTag(token)) return INLINE.test(token) ? '' : ' ';
  return ENTITIES[token] ?? token;
}

const plainText = (html: Html): string => (html.match(TOKEN) ?? []).map(textOfToken).join('');

/** Puts `<mark>` around the hits, between tags only, so the HTML stays as safe and well-formed as it is. */
function markHtml(html: Html, words: readonly SearchWord[]): Html {
  const tokens: readonly string[] = html.match(TOKEN) ?? [];
  const hits = hitsIn(tokens.map(textOfToken), words);
  let isOpen = false;
  let out = '';
  tokens.forEach((token, index) => {
    const isHit = (hits[index] ?? false) && !isTag(token);
    if (isHit !== isOpen) out += isHit ? '<mark>' : '</mark>';
    isOpen = isHit;
    out += token;
  });
  return (isOpen ? `${out}</mark>` : out) as Html;
}
