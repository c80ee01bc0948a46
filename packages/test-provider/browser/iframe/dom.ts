type Child = Node | string | null | false;
type Props = Readonly<Record<string, string | boolean | null | ((event: never) => void)>>;

/** Creates an element; functions are listeners, `null` and `false` omit an attribute. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name, value as (event: Event) => void);
    else if (value !== null && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
}

export const draw = (...nodes: readonly Node[]): void => document.body.replaceChildren(...nodes);

let last = 0;
export const newId = (): string => `p${(last += 1)}`;
