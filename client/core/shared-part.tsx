import { type DetailsHTMLAttributes, type ReactNode, type Ref, use } from 'react';
import { AppContext, ShopContext, useApp, useBootstrap } from './app-context.tsx';

interface SharedPartProps extends Omit<DetailsHTMLAttributes<HTMLDetailsElement>, 'children' | 'name'> {
  readonly as: 'div' | 'ul' | 'li' | 'article' | 'details';
  readonly ref?: Ref<HTMLDetailsElement>;
  /** Unique among all parts, called on the server alone. Null: not shared. */
  readonly name: (() => string) | null;
  readonly children: () => ReactNode;
}

/**
 * An element whose content depends on its name, the shop's settings and the language alone. The server renders that content once for each
 * version of the settings and puts the same HTML into every page (a sixth of a listing, and most of its cards); the browser renders and
 * hydrates it like all other content. It must not read the address, a store or a query, call `useId` or preload a file.
 */
export function SharedPart({ as, name, children, ...rest }: SharedPartProps) {
  // The element with all attributes of the others.
  const Tag = as as 'details';
  const { sharedHtml } = useApp();
  const [app, shop, settings] = [use(AppContext), use(ShopContext), useBootstrap()];
  if (!sharedHtml || name === null) return <Tag {...rest}>{children()}</Tag>;
  const html = sharedHtml(settings, name(), () => (
    <AppContext value={app}>
      <ShopContext value={shop}>{children()}</ShopContext>
    </AppContext>
  ));
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}
