import { type HTMLAttributes, type ReactNode, use } from 'react';
import { AppContext, ShopContext, useApp, useBootstrap } from './app-context.tsx';

interface SharedPartProps extends Omit<HTMLAttributes<HTMLElement>, 'children'> {
  readonly as: 'div' | 'ul';
  /** Unique among the parts of all layouts. */
  readonly name: string;
  readonly children: () => ReactNode;
}

/**
 * An element whose content depends on the shop's settings and the language alone. The server renders that content once for each version
 * of the settings and puts the same HTML into every page (a sixth of a listing); the browser renders and hydrates it like all other
 * content. It must not read the address, a store or a query, nor call `useId`.
 */
export function SharedPart({ as: Tag, name, children, ...rest }: SharedPartProps) {
  const { sharedHtml } = useApp();
  const [app, shop, settings] = [use(AppContext), use(ShopContext), useBootstrap()];
  if (!sharedHtml) return <Tag {...rest}>{children()}</Tag>;
  const html = sharedHtml(settings, name, () => (
    <AppContext value={app}>
      <ShopContext value={shop}>{children()}</ShopContext>
    </AppContext>
  ));
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}
