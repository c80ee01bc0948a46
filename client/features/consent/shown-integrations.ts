import type { ConsentCategory } from '../../../shared/commerce/consent.ts';
import { IntegrationType } from '../../../packages/contract/codes.ts';
import type { CategorizedIntegration } from '../../../shared/integrations/categories.ts';
import { NECESSARY_TYPES } from '../../../shared/integrations/necessary-types.computed.ts';
import type { OptionalIntegrationName } from '../../../shared/integrations/records.ts';
import { textOption } from '../../../shared/integrations/settings.ts';
import { useT } from '../../core/app-context.tsx';

export interface ShownIntegration {
  readonly key: string;
  readonly category: ConsentCategory | 'necessary';
  readonly name: string;
  readonly note: string;
  /** Its purpose, what it stores, how long. */
  readonly text: string;
}

const NAMES = Object.entries(IntegrationType);

/** The integrations as shoppers read about them. An operator's own words (`options.name`, `provider`, `purpose`) come first. */
export function useShownIntegrations(integrations: readonly CategorizedIntegration[]): ShownIntegration[] {
  const t = useT('cookies');
  return integrations.flatMap(({ type, category, settings }, index) => {
    // Paying and pictures are described where they are used.
    if (NECESSARY_TYPES.includes(type)) return [];
    const name = NAMES.find(([, value]) => value === type)?.[0] as OptionalIntegrationName;
    return {
      key: `${type} ${index}`,
      category,
      name: textOption(settings, 'name') ?? t(`integration.${name}.name`),
      note: textOption(settings, 'provider') ?? t(`integration.${name}.provider`),
      text: textOption(settings, 'purpose', 500) ?? t(`integration.${name}.text`),
    };
  });
}
