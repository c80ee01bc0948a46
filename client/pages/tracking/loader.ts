import { pageLoader } from '../../core/page.tsx';

export const trackingLoader = pageLoader('tracking', () => null);
