import type { Html } from '../contract/html.ts';
import { containsWords, type FoldedText, foldedText, highlight, hitsIn, searchWords, type TextPart } from './highlight.ts';

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

/** The topics with questions that contain every word, in the question or in its answer; null if nothing is searched for. */
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
    const words = searchWords(search);
    if (words.length === 0) return null;
    const found = topics.flatMap(({ id, title, questions }): FoundTopic[] => {
      const hits = questions.filter((one) => containsWords(textOf(one), words));
      if (hits.length === 0) return [];
      return [{ id, title, questions: hits.map((one) => marked(one, search, words)) }];
    });
    return { count: found.reduce((sum, { questions }) => sum + questions.length, 0), topics: found };
  };
}

const marked = ({ question, answer }: Question, search: string, words: readonly FoldedText[]): FoundQuestion => ({
  question,
  parts: highlight(question, search),
  answer: markHtml(answer, words),
});

/** Of sanitised HTML: tags, entities, and characters with their accents. */
const PIECE = /<[^>]*>|&(?:amp|lt|gt|quot);|.\p{M}*/gsu;
const INLINE = /^<\/?(?:a|abbr|em|strong|sub|sup)\b/;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const isTag = (piece: string): boolean => piece.length > 1 && piece.startsWith('<');

/** What is read. A word may go on behind an inline tag; any other tag ends it. */
function textOfPiece(piece: string): string {
  if (isTag(piece)) return INLINE.test(piece) ? '' : ' ';
  return ENTITIES[piece] ?? piece;
}

const plainText = (html: Html): string => (html.match(PIECE) ?? []).map(textOfPiece).join('');

/** Puts `<mark>` around the hits, between tags only, so the HTML stays as safe and well-formed as it is. */
function markHtml(html: Html, words: readonly FoldedText[]): Html {
  const pieces: readonly string[] = html.match(PIECE) ?? [];
  const hits = hitsIn(pieces.map(textOfPiece), words);
  let isOpen = false;
  let out = '';
  pieces.forEach((piece, index) => {
    const isHit = (hits[index] ?? false) && !isTag(piece);
    if (isHit !== isOpen) out += isHit ? '<mark>' : '</mark>';
    isOpen = isHit;
    out += piece;
  });
  return (isOpen ? `${out}</mark>` : out) as Html;
}
