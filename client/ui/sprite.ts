import { useApp } from '../core/app-context.tsx';

/** Address of the sprite: one file for all icons, instead of their lines in every page and in every script. */
export const useSprite = (): string => useApp().assets.icons.sprite;
