import { useApp } from '../core/app-context.tsx';

/** Address of the sprite: one file for all icons, instead of SVG paths in every page and script. */
export const useSprite = (): string => useApp().assets.icons.sprite;
