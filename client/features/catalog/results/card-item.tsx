import { createRef, PureComponent } from 'react';
import type { CardData } from '../../product/card-data.ts';
import { CardToggles } from '../../comparison/card-toggles.tsx';
import { SharedPart } from '../../../core/shared-part.tsx';
import { cardName, ProductCard } from '../../product/product-card.tsx';
import styles from './results.module.css';

interface CardItemProps {
  readonly product: CardData;
  readonly eager: boolean;
  /** Its picture is the largest contentful paint. */
  readonly priority: boolean;
  /** Far from the window: the item keeps only its height. */
  readonly empty: boolean;
  /** Class name of a card that fills the first row and belongs to no loaded page. */
  readonly extra?: string | undefined;
  readonly sizes: string;
}

/**
 * A listing may have many hundreds of cards: a pure component, rendered only when its props change. A class, because only a class has
 * `getSnapshotBeforeUpdate`. `content-visibility` would keep the height, but more than doubles the cost of a layout (ADR-0006).
 */
export class CardItem extends PureComponent<CardItemProps> {
  readonly #item = createRef<HTMLLIElement>();

  override getSnapshotBeforeUpdate({ empty }: CardItemProps): number | null {
    return this.props.empty && !empty ? (this.#item.current?.getBoundingClientRect().height ?? null) : null;
  }

  override componentDidUpdate(_props: CardItemProps, _state: unknown, height: number | null): void {
    const { current } = this.#item;
    if (current && height !== null) current.style.height = `${height}px`;
    else if (current && !this.props.empty) current.style.height = '';
  }

  override render() {
    const { product, eager, priority, empty, extra, sizes } = this.props;
    const card = { product, heading: 'h2', eager, priority, sizes } as const;
    const name = empty ? null : cardName(card);
    return (
      <SharedPart
        as="li"
        name={name && (() => `item ${name()}`)}
        of={product}
        ref={this.#item}
        className={empty ? styles.empty : extra}
        data-extra={extra === undefined ? undefined : ''}
      >
        {() => !empty && <ProductCard {...card} action={<CardToggles product={product} />} />}
      </SharedPart>
    );
  }
}
