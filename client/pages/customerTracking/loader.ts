import { pageLoader } from '../../core/page.tsx';

export const customerTrackingLoader = pageLoader('customerTracking', () => null);
