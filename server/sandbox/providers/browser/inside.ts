import { bridge } from './inside/bridge.ts';
import { cardFrame } from './inside/card-frame.ts';
import { challenge } from './inside/challenge.ts';
import { checkout } from './inside/checkout.ts';
import { hostedPage } from './inside/hosted-page.ts';
import { payPal } from './inside/paypal.ts';
import { wallet } from './inside/wallet.ts';

/** What runs in the provider's own documents: each names its part. */
const PARTS: Readonly<Record<string, () => void>> = {
  bridge,
  card: cardFrame,
  'card-line': cardFrame,
  challenge,
  checkout,
  pay: () => void hostedPage(),
  paypal: payPal,
  wallet,
  window: payPal,
};

PARTS[document.documentElement.dataset['part'] ?? '']?.();
