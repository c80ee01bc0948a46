import { Component, type ReactNode, type RefObject } from 'react';
import type { HistoryEntry } from '../../../core/navigation/history-entry.ts';
import { cardInView } from '../../../core/navigation/paged-list.ts';

interface ScrollAnchorProps {
  readonly list: RefObject<HTMLElement | null>;
  /** What follows the list. */
  readonly end: RefObject<HTMLElement | null>;
  readonly entry: HistoryEntry;
  readonly children: ReactNode;
}
interface Anchor {
  readonly element: HTMLElement;
  readonly top: number;
}

/**
 * Scroll anchoring: the card at the top of the window stays where it is, whatever changes above it. The browser's own is switched off on
 * listings (`results.module.css`): it would hold the heading, the filters or the footer as well (docs/decisions/0046). A class, because
 * only a class sees the page just before it changes.
 */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  /** The card at the top of the window, and how far below the list's upper edge it was when the window was last scrolled. */
  #card: Anchor | null = null;
  readonly #resizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => this.#followResize());
  readonly #remember = () => {
    const list = this.props.list.current;
    const element = list && cardInView(list);
    this.#card = element && { element, top: offsetIn(list, element) };
  };

  override componentDidMount(): void {
    addEventListener('scroll', this.#remember, { passive: true });
    if (this.props.list.current) this.#resizes?.observe(this.props.list.current);
    this.#remember();
  }
  override componentWillUnmount(): void {
    removeEventListener('scroll', this.#remember);
    this.#resizes?.disconnect();
  }
  override getSnapshotBeforeUpdate({ entry }: ScrollAnchorProps): Anchor | null {
    const { list, end } = this.props;
    if (entry !== this.props.entry || !list.current) return null;
    // Below the last card there are only cards on their way: then what follows the list is held, if it can be seen.
    const element = cardInView(list.current) ?? end.current;
    const top = element?.getBoundingClientRect().top ?? Infinity;
    return element && top < innerHeight ? { element, top } : null;
  }
  override componentDidUpdate(_props: ScrollAnchorProps, _state: unknown, anchor: Anchor | null): void {
    if (anchor?.element.isConnected) scrollByMove(anchor.element.getBoundingClientRect().top - anchor.top);
    this.#remember();
  }
  override render() {
    return this.props.children;
  }

  /** Cards change their height without React, too: when a font comes or the window gets wider, titles have more or fewer lines. */
  #followResize(): void {
    const list = this.props.list.current;
    if (list && this.#card && list.contains(this.#card.element)) scrollByMove(offsetIn(list, this.#card.element) - this.#card.top);
    this.#remember();
  }
}

const offsetIn = (list: HTMLElement, element: HTMLElement): number =>
  element.getBoundingClientRect().top - list.getBoundingClientRect().top;

function scrollByMove(pixels: number): void {
  if (Math.abs(pixels) >= 1) scrollBy({ top: pixels, behavior: 'instant' });
}
