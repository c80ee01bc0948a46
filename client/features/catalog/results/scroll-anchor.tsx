import { Component, type ReactNode, type RefObject } from 'react';
import type { HistoryEntry } from '../../../../packages/engine/browser/navigation/history-entry.ts';
import { cardInView } from '../../../../packages/engine/browser/navigation/paged-list.ts';

interface ScrollAnchorProps {
  readonly list: RefObject<HTMLElement | null>;
  /** The element after the list. */
  readonly end: RefObject<HTMLElement | null>;
  readonly entry: HistoryEntry;
  readonly children: ReactNode;
}
interface Anchor {
  readonly element: HTMLElement;
  readonly top: number;
}

/**
 * Scroll anchoring: keeps the card at the top of the window in place when something above it changes. The browser's own scroll anchoring is
 * off on listings (`results.module.css`): it may choose the heading, the filters or the footer as anchor (ADR-0006). A class
 * component, because only these have `getSnapshotBeforeUpdate`.
 */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  /** The card at the top of the window, and its distance from the top of the list at the last scroll event. */
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
    // Below the last card there are only skeletons: then the anchor is the element after the list, if it is visible.
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

  /** Cards also change their height without React: titles wrap differently when a font is loaded or the window is resized. */
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
