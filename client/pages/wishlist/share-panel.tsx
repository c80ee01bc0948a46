import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { SHARE_NAME_MAX } from '../../../packages/contract/limits.ts';
import type { WishlistShare } from '../../../packages/contract/wishlist.ts';
import { shareWishlistForm, unshareWishlistForm } from '../../../shared/forms/wishlist.ts';
import { useSite, useBootstrap, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { wishlistQuery } from './queries.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormField } from '../../ui/form/form-fields.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Icon } from '../../ui/icon.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { TextButton, TextLink } from '../../ui/text-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { cx } from '../../ui/cx.ts';
import styles from './share-panel.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';

interface SharePanelProps {
  readonly listId: string;
  readonly share: WishlistShare | null;
}

/** A read-only link to the list: made, copied, sent, revoked. Works without JavaScript, except copying. */
export function SharePanel({ listId, share }: SharePanelProps) {
  const t = useT('wishlist');
  const [revoked, setRevoked] = useState(false);
  return (
    <section className={styles.panel} aria-labelledby="share">
      <div>
        <h2 id="share" className={role.title2} tabIndex={-1}>
          {t('shareTitle')}
        </h2>
        <p className={cx(role.quiet, role.chars44, space.above2)}>{t('shareText')}</p>
      </div>
      <div>
        {share ? (
          <SharedLink listId={listId} share={share} onRevoked={() => setRevoked(true)} />
        ) : (
          <CreateLink listId={listId} onCreated={() => setRevoked(false)} />
        )}
        <LiveRegion>{revoked && !share ? t('revoked') : ''}</LiveRegion>
      </div>
    </section>
  );
}

function CreateLink({ listId, onCreated }: { readonly listId: string; readonly onCreated: () => void }) {
  const t = useT('wishlist');
  const refetch = useRefetch(listId);
  const state = useForm(shareWishlistForm, {
    async onDone() {
      await refetch();
      onCreated();
      focusTitle();
    },
  });
  return (
    <FormView state={state} className={styles.create} labels={{ name: t('shareName') }} aria-label={t('shareTitle')}>
      <input type="hidden" name="unique_id" value={listId} />
      <FormField
        state={state}
        name="name"
        label={t('shareName')}
        hint={t('shareNameHint')}
        optional
        autoComplete="given-name"
        maxLength={SHARE_NAME_MAX}
      />
      <SubmitButton state={state} variant="secondary">
        {t('createLink')}
      </SubmitButton>
    </FormView>
  );
}

function SharedLink({ listId, share, onRevoked }: SharePanelProps & { readonly share: WishlistShare; readonly onRevoked: () => void }) {
  const t = useT('wishlist');
  const to = useHref();
  const { origin } = useSite();
  const { settings } = useBootstrap();
  const refetch = useRefetch(listId);
  const url = origin + to('wishlistShared', { token: share.token });
  const mail = `mailto:?subject=${encodeURIComponent(t('mailSubject', { shop: settings.company_name }))}&body=${encodeURIComponent(url)}`;
  const state = useForm(unshareWishlistForm, {
    async onDone() {
      await refetch();
      onRevoked();
      focusTitle();
    },
  });
  return (
    <>
      <Address url={url} />
      <div className={styles.links}>
        <TextLink variant="quiet" href={mail}>
          {t('sendByMail')}
        </TextLink>
        <FormView state={state} className={styles.revoke} labels={{}} aria-label={t('revoke')}>
          <input type="hidden" name="unique_id" value={listId} />
          <TextButton variant="quiet" type="submit" aria-busy={state.busy || undefined}>
            {t('revoke')}
          </TextButton>
        </FormView>
      </div>
    </>
  );
}

function Address({ url }: { readonly url: string }) {
  const t = useT('wishlist');
  const isHydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  // Without access to the clipboard the address is selected, to be copied by hand.
  const select = () => input.current?.select();
  const copy = () => void (navigator.clipboard ? navigator.clipboard.writeText(url).then(() => setCopied(true), select) : select());
  return (
    <div className={styles.address}>
      <Field ref={input} name="address" label={t('link')} value={url} readOnly onFocus={select} />
      {isHydrated && (
        <Button variant="secondary" onClick={copy} onBlur={() => setCopied(false)}>
          <Icon icon={copied ? 'check' : 'link'} size="s" />
          <span>{copied ? t('copied') : t('copyLink')}</span>
        </Button>
      )}
      <LiveRegion>{copied ? t('copied') : ''}</LiveRegion>
    </div>
  );
}

function useRefetch(listId: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.refetchQueries({ queryKey: wishlistQuery(listId).queryKey });
}

/** The form with the pressed button is gone. */
const focusTitle = () => requestAnimationFrame(() => document.getElementById('share')?.focus({ preventScroll: true }));
