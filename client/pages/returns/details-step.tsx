import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { isResizable } from '../../../shared/commerce/resize.ts';
import type { ReturnChoice } from '../../../shared/commerce/return-choice.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { RETURN_LENGTHS, ReturnType } from '../../../packages/contract/return-limits.ts';
import { defineForm, type Form, type FormFailure, type FormValues } from '../../../packages/engine/forms/form.ts';
import {
  photosOf,
  PHOTOS_CONTROL,
  positionControl,
  readReturn,
  refusedControl,
  RETURN_FORM,
  returnBody,
  returnControls,
  returnErrors,
} from '../../../shared/forms/return.ts';
import { href } from '../../../shared/routes.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { useNavigate } from '../../../packages/engine/browser/navigation/location.tsx';
import { usePageView } from '../../../packages/engine/browser/page-view.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextarea } from '../../ui/form/form-fields.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { useWaiting } from '../../ui/form/submit-button.tsx';
import { type CallForm, useForm } from '../../ui/form/use-form.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CompensationCards } from './compensation-cards.tsx';
import { OrderFrame } from './order-frame.tsx';
import { PhotoField } from './photo-field.tsx';
import { LineDetails } from './line-details.tsx';
import { returnOrderQuery, returnQuery, returnSettingsQuery } from './queries.ts';
import type { ChosenLine } from './return-lines.ts';
import { ReviewPanel } from './review-panel.tsx';
import type { Photos } from './use-photos.ts';
import frame from './return-frame.module.css';
import styles from './request.module.css';
import { cx } from '../../ui/cx.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

interface DetailsStepProps {
  readonly order: Order;
  readonly choice: ReturnChoice;
  readonly chosen: readonly ChosenLine[];
  readonly photos: Photos;
  /** The values that were typed here before the customer went back to the choice. */
  readonly typed: RefObject<FormValues>;
}

/** Second step: why, what for, photos. Without JavaScript it is posted with its files, to the address that has the choice. */
export function DetailsStep({ order, choice, chosen, photos, typed }: DetailsStepProps) {
  const t = useT('return');
  const to = useHref();
  const isRefund = choice.type === ReturnType.refund;
  const settings = useSuspenseQuery(returnSettingsQuery()).data.data;
  const { allowed_return_reasons: reasons, refund_types: refundTypes } = settings;
  const { state, values, onChange } = useRequest({ order, choice, chosen, photos, typed });
  const address = { type: choice.type, piece: new URLSearchParams(usePageView().search).getAll('piece') };
  const choose = to('returnRequest', { id: order.unique_id }, address);
  return (
    <OrderFrame order={order} title={t(isRefund ? 'refundTitle' : 'repairTitle')} step={1}>
      <FormView
        state={state}
        labels={useLabels(chosen)}
        className={styles.columns}
        action={to('returnRequest', { id: order.unique_id }, { ...address, step: 'details' })}
        encType="multipart/form-data"
        aria-label={t(isRefund ? 'refundTitle' : 'repairTitle')}
        failureText={useFailureText(choose)}
      >
        <input type="hidden" name="request_key" defaultValue={state.values['request_key'] ?? ''} />
        <div className={styles.main} onChange={onChange}>
          <h2 className={styles.section}>{t(isRefund ? 'whyBack' : 'whatNeedsDoing')}</h2>
          <div className={styles.rows}>
            {chosen.map((returnLine) => (
              <LineDetails key={returnLine.position} {...{ returnLine, order, state, values, reasons }} type={choice.type} />
            ))}
          </div>
          {isRefund && <CompensationCards order={order} chosen={chosen} types={refundTypes} value={values['refund_type'] ?? ''} />}
          {settings.capabilities.includes('returns') && (
            <>
              <h2 className={styles.section}>
                {t('photos')} <OptionalNote />
              </h2>
              <p className={styles.hint}>{t('photosHint')}</p>
              <PhotoField orderId={order.unique_id} photos={photos} problem={state.errors[PHOTOS_CONTROL]} />
            </>
          )}
          <h2 className={styles.section}>{t('anythingElse')}</h2>
          <FormTextarea state={state} name="comment" label={t('comment')} optional rows={4} maxLength={RETURN_LENGTHS.comment} />
        </div>
        <ReviewPanel {...{ order, choice, chosen, values, reasons }} changeHref={choose} />
        <Actions state={state} isRefund={isRefund} isUploading={photos.isUploading} backHref={choose} />
      </FormView>
    </OrderFrame>
  );
}

function OptionalNote() {
  const t = useT('common');
  return <span className={styles.optional}>{t('optional')}</span>;
}

/** The form, its values as they are typed, and what happens after it was sent. */
function useRequest({ order, choice, chosen, photos, typed }: DetailsStepProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data } = usePageView();
  const id = order.unique_id;
  const [form] = useState(() =>
    requestForm(
      id,
      choice,
      chosen.filter(({ line }) => isResizable(line)).map(({ position }) => position),
    ),
  );
  const state = useForm(form, {
    defaults: { refund_type: 'refund', ...typed.current, request_key: data?.requestKey ?? '' },
    async onDone({ data: request }) {
      typed.current = {};
      queryClient.setQueryData(returnQuery(id, request.number).queryKey, { data: request });
      // The order has changed: its status, its list of requests, what can be sent back.
      await queryClient.invalidateQueries({ queryKey: returnOrderQuery(id).queryKey.slice(0, 1) });
      for (const key of ['getOrder', 'getOrders', 'getCustomerOrder', 'getTracking']) queryClient.removeQueries({ queryKey: [key] });
      navigate(href('returnDone', { id, number: request.number }), { replace: true });
    },
  });
  const [values, setValues] = useState<FormValues>(state.values);
  const { ref } = state.props;
  const { take } = photos;

  const read = (element: HTMLFormElement): FormValues => {
    const sent = new FormData(element);
    return readReturn(choice, (name) => sent.get(name));
  };
  const begin = useEffectEvent(() => {
    take(photosOf(state.values));
    if (ref.current) setValues(read(ref.current));
  });
  const keepTyped = useEffectEvent((element: HTMLFormElement) => void (typed.current = read(element)));
  // Once for each choice: the component has it as its key.
  useEffect(() => {
    const element = ref.current;
    begin();
    return () => {
      if (element) keepTyped(element);
    };
  }, [ref]);
  return { state, values, onChange: () => ref.current && setValues(read(ref.current)) };
}

function useLabels(chosen: readonly ChosenLine[]): Readonly<Record<string, string>> {
  const t = useT('return');
  const ofLines = chosen.flatMap(({ position, line: { title: product } }) => [
    [positionControl('reason', position), t('reasonOf', { product })],
    [positionControl('size', position), t('wantedSizeOf', { product })],
    [positionControl('issuer', position), t('issuerOf', { product })],
    [positionControl('certificate', position), t('certificateOf', { product })],
  ]);
  return { ...Object.fromEntries(ofLines), comment: t('comment'), [PHOTOS_CONTROL]: t('photos') };
}

function useFailureText(choose: string) {
  const t = useT('return');
  return ({ code, status }: FormFailure) => {
    if (code === 'return_refused') {
      return (
        <>
          <strong>{t('refused')}</strong> <LinkedText text={t('refusedText')} hrefs={{ choose }} />
        </>
      );
    }
    if (status < 500) return null;
    return (
      <>
        <strong>{t('notSent')}</strong> {t('notSentText')}
      </>
    );
  };
}

interface ActionsProps {
  readonly state: CallForm;
  readonly isRefund: boolean;
  readonly isUploading: boolean;
  readonly backHref: string;
}

function Actions({ state, isRefund, isUploading, backHref }: ActionsProps) {
  const t = useT('return');
  const isWaiting = useWaiting(state);
  const [isEarly, setIsEarly] = useState(false);
  return (
    <div className={cx(frame.actions, styles.actions)}>
      {isEarly && isUploading && (
        <Notice live className={styles.early}>
          {t('stillUploading')}
        </Notice>
      )}
      <Button
        type="submit"
        size="lg"
        busy={state.busy}
        busyLabel={t('registering')}
        disabled={isWaiting}
        onClick={(event) => {
          if (!isUploading) return;
          event.preventDefault();
          setIsEarly(true);
        }}
      >
        {t(isRefund ? 'registerRefund' : 'registerRepair')}
      </Button>
      <TextLink variant="quiet" href={backHref}>
        {t('backToChoice')}
      </TextLink>
    </div>
  );
}

/** The second step as a form: its fields depend on what was chosen in the first. */
const requestForm = (orderId: string, choice: ReturnChoice, rings: readonly number[]): Form<'requestReturn'> =>
  defineForm<'requestReturn', string>({
    name: RETURN_FORM,
    call: 'requestReturn',
    fields: Object.fromEntries(returnControls(choice).map((name) => [name, []])),
    fieldOf: (path) => refusedControl(choice, path),
    alsoCheck: (values) => returnErrors(choice, values, rings),
    args: (values) => ({ body: returnBody(orderId, choice, values) }),
  });
