import type { Exemption } from '../../../shared/commerce/withdrawal-exemption.ts';
import type { Message } from './wire.ts';

/** The terms of an item that is returned. */
export interface ReturnTerms {
  /** JSONPath of the item in the answer (RFC 9535), a singular query. */
  readonly path: string;
  /** In which the shop takes it back; 0: it does not. */
  readonly days: number;
  /** Why it can be neither returned nor withdrawn from. */
  readonly exemption: Exemption | null;
  /** Delivered by e-mail. */
  readonly digital: boolean;
  /** It is exempt when the buyer has it engraved. */
  readonly engravable: boolean;
}

export interface Policy {
  readonly type: 'dev.ucp.shopping.policy.return' | 'dev.ucp.shopping.policy.warranty';
  readonly description: { readonly plain: string };
  readonly applies_to?: readonly string[];
  readonly url: string;
}

export type PolicyTexts = Readonly<
  Record<'returnDays' | 'returnDigital' | 'returnMeasured' | 'returnEngraved' | 'returnIfEngraved' | 'withdrawal' | 'warranty', string>
>;

export interface PolicyRules {
  /** The law gives a right of withdrawal, and a guarantee (`DUTIES`). */
  readonly withdrawal: boolean;
  readonly guaranteeNotice: boolean;
  readonly texts: PolicyTexts;
  /** Addresses of the pages that say all of it. */
  readonly returnsUrl: string;
  readonly termsUrl: string;
}

const RETURN = 'dev.ucp.shopping.policy.return';

/** One policy for each different term, with the items that it holds for, so that two never contest one item (UCP, "Precedence"). */
export function policiesOf(items: readonly ReturnTerms[], rules: PolicyRules): Policy[] {
  const byText = Map.groupBy(items, (item) => returnText(item, rules));
  const returns = [...byText].flatMap(([plain, same]): Policy[] =>
    plain === '' ? [] : [{ type: RETURN, description: { plain }, applies_to: same.map(({ path }) => path), url: rules.returnsUrl }],
  );
  if (!rules.guaranteeNotice || items.length === 0) return returns;
  return [...returns, { type: 'dev.ucp.shopping.policy.warranty', description: { plain: rules.texts.warranty }, url: rules.termsUrl }];
}

/** That an item cannot be returned has to be shown beside it before the order, whatever the platform knows of policies. */
export const disclosuresOf = (items: readonly ReturnTerms[], rules: PolicyRules): Message[] =>
  items.flatMap((item): Message[] =>
    item.exemption === null
      ? []
      : [{ type: 'warning', code: RETURN, content: returnText(item, rules), presentation: 'disclosure', path: item.path }],
  );

function returnText({ days, exemption, digital, engravable }: ReturnTerms, { texts, withdrawal }: PolicyRules): string {
  if (exemption === 'engraved') return texts.returnEngraved;
  if (exemption === 'measured') return texts.returnMeasured;
  return [
    digital ? texts.returnDigital : days > 0 ? texts.returnDays.replace('{days}', String(days)) : '',
    withdrawal ? texts.withdrawal : '',
    engravable ? texts.returnIfEngraved : '',
  ]
    .filter((one) => one !== '')
    .join(' ');
}
