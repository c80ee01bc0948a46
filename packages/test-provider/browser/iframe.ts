import { bridge } from './iframe/bridge.ts';
import { cardFrame } from './iframe/card-frame.ts';
import { challenge } from './iframe/challenge.ts';
import { checkout } from './iframe/checkout.ts';
import { hostedPage } from './iframe/hosted-page.ts';
import { payPal } from './iframe/paypal.ts';
import { wallet } from './iframe/wallet.ts';
import { walletButtons } from './iframe/wallet-buttons.ts';

/** Entry of the provider's documents; each document names its part. */
const PARTS: Readonly<Record<string, () => void>> = {
  bridge,
  card: cardFrame,
  challenge,
  checkout,
  express: walletButtons,
  pay: () => void hostedPage(),
  paypal: payPal,
  wallet,
  window: payPal,
};

PARTS[document.documentElement.dataset['part'] ?? '']?.();
