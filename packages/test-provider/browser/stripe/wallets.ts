import { scriptUrl } from '../shop/origin.ts';
import type { Wallet } from '../messages.ts';

interface Wanted {
  readonly applePay: 'always' | 'auto' | 'never' | undefined;
  readonly googlePay: 'always' | 'auto' | 'never' | undefined;
}

/** Every browser has both wallets, unless the script is loaded with `?wallets=none` or with the name of one. */
export function availableWallets({ applePay, googlePay }: Wanted): readonly Wallet[] {
  const only = scriptUrl.searchParams.get('wallets');
  const has = (wallet: Wallet, option: string | undefined): readonly Wallet[] =>
    option !== 'never' && (only === null || only === wallet) ? [wallet] : [];
  return [...has('apple_pay', applePay), ...has('google_pay', googlePay)];
}
