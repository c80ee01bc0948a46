import type { ConsentCategory } from '../../../shared/commerce/consent.ts';
import { IntegrationType } from '../../../shared/contract/codes.ts';
import type { CategorizedService } from '../../../shared/integrations/optional.ts';
import { textOption } from '../../../shared/integrations/settings.ts';
import { useT } from '../../core/app-context.tsx';

export interface ShownService {
  readonly key: string;
  readonly category: ConsentCategory | 'necessary';
  readonly name: string;
  readonly provider: string;
  /** What for, what it stores, how long. */
  readonly text: string;
}

const NAMES = Object.entries(IntegrationType);

/** The services as shoppers read about them. An operator's own words (`options.name`, `provider`, `purpose`) come first. */
export function useShownServices(services: readonly CategorizedService[]): ShownService[] {
  const t = useT('cookies');
  return services.flatMap(({ type, category, settings }, index) => {
    const name = NAMES.find(([, value]) => value === type)?.[0];
    // Paying and pictures are described where they are used.
    if (name === undefined || name === 'stripe' || name === 'payPal' || name === 'cdnDomain') return [];
    const known = name as Exclude<keyof typeof IntegrationType, 'stripe' | 'payPal' | 'cdnDomain'>;
    return {
      key: `${type} ${index}`,
      category,
      name: textOption(settings, 'name') ?? t(`service.${known}.name`),
      provider: textOption(settings, 'provider') ?? t(`service.${known}.provider`),
      text: textOption(settings, 'purpose', 500) ?? t(`service.${known}.text`),
    };
  });
}
