import { useT } from '../../app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** Only where it can work; without JavaScript the browser's own menu prints. */
export function PrintButton() {
  const t = useT('sizer');
  if (!useHydrated()) return null;
  return (
    <Button size="sm" onClick={() => print()}>
      {t('print')}
    </Button>
  );
}
