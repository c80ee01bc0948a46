import { Component, type ReactNode, type RefObject } from 'react';
import { cardInView } from '../../../core/navigation/paged-list.ts';
import type { HistoryEntry } from '../../../core/navigation/history-entry.ts';

interface KeepPlaceProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly entry: HistoryEntry;
  readonly children: ReactNode;
}
interface Anchor {
  readonly card: HTMLElement;
  readonly top: number;
}

/**
 * Whatever is added above, the card at the top of the window stays where it is. The browser's own scroll anchoring is switched off on
 * listings (`listing.module.css`): it would hold the heading, the filters or the footer as well (docs/decisions/0046). A class, because
 * only a class sees the page just before it changes.
 */
export class KeepPlace extends Component<KeepPlaceProps> {
  override getSnapshotBeforeUpdate({ entry }: KeepPlaceProps): Anchor | null {
    const card = entry === this.props.entry && this.props.list.current ? cardInView(this.props.list.current) : null;
    return card && { card, top: card.getBoundingClientRect().top };
  }
  override componentDidUpdate(_props: KeepPlaceProps, _state: unknown, anchor: Anchor | null): void {
    if (!anchor?.card.isConnected) return;
    const moved = anchor.card.getBoundingClientRect().top - anchor.top;
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' });
  }
  override render() {
    return this.props.children;
  }
}
