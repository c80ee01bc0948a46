import { type MouseEvent, useState } from 'react';
import { addressLines, isolatedName, nameOf } from '../../../shared/commerce/address-text.ts';
import type { CustomerAddress } from '../../../packages/contract/customer.ts';
import { href } from '../../../shared/routes.ts';
import { useApp, useT } from '../../core/app-context.tsx';
import { useCountryName } from '../../core/country-name.ts';
import { useErrorText } from '../../core/error-text.ts';
import { useHref } from '../../core/links.ts';
import { useNavigate } from '../../../packages/engine/browser/navigation/location.tsx';
import { isPlainClick } from '../../../packages/engine/browser/navigation/plain-click.ts';
import { usePage } from '../../../packages/engine/browser/page.tsx';
import { Section } from '../../features/account/section.tsx';
import { removeAddress, restoreAddress } from './actions.ts';
import { confirmChoice, Declined } from '../../features/dialogs/store.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { AddressEditor } from './address-editor.tsx';
import styles from './page.module.css';
import space from '../../ui/spacing.module.css';
import { RemoveQuestion } from './remove-question.tsx';
import role from '../../ui/text-role.module.css';

/** One address at a time is open. Without JavaScript the page's parameters say which one. */
export function AddressList({ addresses }: { readonly addresses: readonly CustomerAddress[] }) {
  const t = useT('addresses');
  const to = useHref();
  const navigate = useNavigate();
  const { search } = usePage('addresses');
  const [open, setOpen] = useState(search.get('edit'));

  /** Focuses the link that opened the form, or the one for a new address when its row is gone. */
  function close(name: string): void {
    if (search.size > 0) return navigate(href('addresses'), { replace: true });
    setOpen(null);
    requestAnimationFrame(() => {
      const links = [...document.querySelectorAll<HTMLElement>('[data-opens]')];
      const link = links.find(({ dataset }) => dataset['opens'] === name) ?? links[0];
      link?.focus();
    });
  }
  const opener = (name: string) => ({
    'data-opens': name,
    href: to('addresses', undefined, { edit: name }),
    onClick(event: MouseEvent) {
      if (!isPlainClick(event.nativeEvent)) return;
      event.preventDefault();
      setOpen(name);
    },
  });
  return (
    <Section
      title={t('title')}
      text={t('text')}
      action={
        <ButtonLink className={space.above4Half} variant="secondary" size="sm" {...opener('new')}>
          {t('add')}
        </ButtonLink>
      }
    >
      <ul className={styles.list}>
        {open === 'new' && (
          <li className={styles.form} data-opened="new">
            <AddressEditor isFirst={addresses.length === 0} onClose={() => close('new')} />
          </li>
        )}
        {addresses.map((address) => {
          const name = String(address.id);
          return open === name ? (
            <li key={address.id} className={styles.form} data-opened={name}>
              <AddressEditor address={address} onClose={() => close(name)} />
            </li>
          ) : (
            <AddressRow key={address.id} address={address} opener={opener(name)} onRemoved={() => close('new')} />
          );
        })}
      </ul>
    </Section>
  );
}

interface AddressRowProps {
  readonly address: CustomerAddress;
  readonly opener: { readonly href: string; readonly onClick: (event: MouseEvent) => void };
  readonly onRemoved: () => void;
}

function AddressRow({ address, opener, onRemoved }: AddressRowProps) {
  const t = useT('addresses');
  const to = useHref();
  const app = useApp();
  const errorText = useErrorText();
  const lines = useAddressLines()(address);
  const isAsked = usePage('addresses').search.get('remove') === String(address.id);
  const name = isolatedName(address);
  const { toasts, dialogs } = app.stores;
  const fail = (error: unknown) => showToast(toasts, { tone: 'error', text: errorText(error) });

  /** The toast's button is gone; the address is there again, under another id. */
  function focusRestored(): void {
    requestAnimationFrame(() => {
      const links = [...document.querySelectorAll<HTMLElement>('[data-opens]')];
      links.find((link) => link.getAttribute('aria-label') === t('editOf', { name }))?.focus();
    });
  }

  async function remove(): Promise<void> {
    const { address_line_1, zip, city } = address;
    const text = t('removeText', { address: `${name}, ${address_line_1}, ${zip} ${city}` });
    try {
      await confirmChoice(dialogs, { title: t('removeTitle'), text, confirm: t('remove'), cancel: t('keep') });
      await removeAddress(app, address);
    } catch (error) {
      return error instanceof Declined ? undefined : fail(error);
    }
    onRemoved();
    const restore = () => void restoreAddress(app, address).then(focusRestored, fail);
    showToast(toasts, { text: t('removed'), action: { label: t('undo'), run: restore } });
  }
  return (
    <li className={styles.row}>
      <div className={styles.address}>
        <p className={styles.name}>
          <bdi>{nameOf(address)}</bdi> {address.is_default && <Badge tone="outlined">{t('default')}</Badge>}
        </p>
        {lines.map((line) => (
          <p key={line} className={role.quiet}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
      {isAsked ? (
        <RemoveQuestion address={address} />
      ) : (
        <p className={styles.actions}>
          <TextLink {...opener} variant="quiet" className={role.target} aria-label={t('editOf', { name })}>
            {t('edit')}
          </TextLink>
          <TextLink
            variant="quiet"
            className={role.target}
            href={to('addresses', undefined, { remove: address.id })}
            aria-label={t('removeOf', { name })}
            onClick={(event) => {
              if (!isPlainClick(event.nativeEvent)) return;
              event.preventDefault();
              void remove();
            }}
          >
            {t('remove')}
          </TextLink>
        </p>
      )}
    </li>
  );
}

function useAddressLines(): (address: CustomerAddress) => string[] {
  const countryName = useCountryName();
  return (address) => addressLines(address, countryName(address.country));
}
