import { type DetailsHTMLAttributes, type ReactNode, type Ref, use } from 'react';
import { AppContext, ShopContext, useApp, useBootstrap } from './app-context.tsx';

interface SharedPartProps extends Omit<DetailsHTMLAttributes<HTMLDetailsElement>, 'children' | 'name'> {
  readonly as: 'div' | 'section' | 'ul' | 'li' | 'article' | 'details';
  readonly ref?: Ref<HTMLElement>;
  /** Unique among all parts, called on the server alone. Null: not shared. */
  readonly name: (() => string) | null;
  /** Data on which the content depends, too; never changed. Equal data have the same content. */
  readonly of?: object | undefined;
  readonly children: () => ReactNode;
}

/**
 * An element whose content depends on its name, its data, the shop's settings and the language alone. The server renders that content once
 * for each version of the settings, at the latest when a page of then is stale, and puts the same HTML into every page (most of a listing's
 * header, banners, cards and footer); the browser renders and hydrates it like all other content. On the server it must not depend on the
 * address, a store or a query, call `useId` or preload a file.
 */
export function SharedPart({ as, name, of, ref, children, ...attributes }: SharedPartProps) {
  // The element with all attributes of the others.
  const Tag = as as 'details';
  const rest = { ...attributes, ref: ref as Ref<HTMLDetailsElement> };
  const [app, shop, settings] = [useApp(), use(ShopContext), useBootstrap()];
  const { sharedHtml } = app;
  if (globalThis.IN_BROWSER || !sharedHtml || name === null) return <Tag {...rest}>{children()}</Tag>;
  const html = sharedHtml(settings, name(), of, () => {
    // Parts inside are not kept once more.
    const { sharedHtml: _, ...inner } = app;
    return (
      <AppContext value={inner}>
        <ShopContext value={shop}>{children()}</ShopContext>
      </AppContext>
    );
  });
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}
