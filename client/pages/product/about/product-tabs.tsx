import { useMemo } from 'react';
import { DUTIES } from '../../../../shared/commerce/country-profile.ts';
import type { OfficialNotice } from '../../../../packages/contract/official-notice.ts';
import type { Product } from '../../../../packages/contract/product.ts';
import { useCountryProfile, useT } from '../../../core/app-context.tsx';
import { Deferred } from '../../../../packages/engine/browser/page.tsx';
import { blockQuery } from '../../../core/queries.ts';
import { NoticeSheet } from '../../../ui/notice-sheet.tsx';
import { LanguageNote } from '../../../ui/foreign-text.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { DataRows, FactRows } from './data-rows.tsx';
import { MaterialsTab } from './materials-tab.tsx';
import styles from './product-tabs.module.css';
import { SafetyRows } from './safety-rows.tsx';
import { SizesTab } from './sizes-tab.tsx';
import { StoneGuideLink } from './stone-guide-link.tsx';
import { TextBlock } from './text-block.tsx';
import { useReturnDays } from './use-return-days.ts';
import { useShopLink } from './use-shop-link.ts';
import type { Choice } from '../../../features/product/shown-configuration.ts';
import { useSuspenseQuery } from '../../../../packages/engine/browser/use-suspense-query.ts';
import { cx } from '../../../ui/cx.ts';
import only from '../../../ui/only.module.css';

/** Comes by mail; nothing is sent back, but the contract can be withdrawn (ADR-0049). */
function DigitalTerms() {
  const t = useT('product');
  return (
    <>
      <div>
        <h3 className={styles.title}>{t('digitalMail')}</h3>
        <p>{t('digitalMailText')}</p>
      </div>
      <div>
        <h3 className={styles.title}>{t('digitalWithdrawal')}</h3>
        <p>{t('digitalWithdrawalText')}</p>
      </div>
    </>
  );
}

export function ProductTabs({ product, choice }: { product: Product; choice: Choice }) {
  const t = useT('product');
  const days = useReturnDays(product);
  const sizeChart = useShopLink(product.mixedTranslation.size_chart);
  const given = product.item_page.safety ?? null;
  const { productSafety, guaranteeNotice } = DUTIES[useCountryProfile()];
  const safety = productSafety ? given : null;
  const items = useMemo(() => {
    const { description, long_description } = product.mixedTranslation;
    const longLang = product.texts_lang?.['long_description'];
    const { engraving, care, safety_note, options, guarantee_label } = product.item_page;
    const measure = options.find(({ key }) => key === 'size' || key === 'length');
    return [
      {
        id: 'description',
        title: t('description'),
        content: (
          <div className={styles.split}>
            <div className={styles.prose}>
              {description !== '' && <p>{description}</p>}
              <LanguageNote lang={longLang} />
              <div lang={longLang}>
                <RichText html={long_description} />
              </div>
            </div>
            <DataRows product={product} choice={choice} className={cx(only.screen, only.wide)} />
          </div>
        ),
      },
      {
        id: 'details',
        title: t('details'),
        content: (
          <>
            <DataRows product={product} choice={choice} className={styles.half} />
            <FactRows product={product} choice={choice} className={styles.facts} />
            <StoneGuideLink product={product} />
          </>
        ),
      },
      ...(product.materials.length > 0
        ? [{ id: 'materials', title: t('materials'), content: <MaterialsTab {...product} className={styles.half} /> }]
        : []),
      // Not printed: the details contain the size of the product.
      ...(measure
        ? [{ id: 'sizes', title: t('sizes'), screenOnly: true, content: <SizesTab option={measure} sizeChart={sizeChart} /> }]
        : []),
      {
        id: 'shipping',
        title: t(product.digital ? 'digitalTerms' : 'shippingAndReturns'),
        content: (
          <>
            <div className={styles.columns}>
              {product.digital ? (
                <DigitalTerms />
              ) : (
                <>
                  <TextBlock slug="product-shipping" />
                  <TextBlock slug="product-returns">
                    <p>{product.made_to_measure ? t('measuredText') : t('returnDays', { count: days })}</p>
                  </TextBlock>
                </>
              )}
              {engraving && <TextBlock slug="product-engraving" />}
              <TextBlock slug="product-guarantee" />
            </div>
            {guaranteeNotice && <GuaranteeNotices label={guarantee_label ?? null} lang={product.texts_lang?.['guarantee_label']} />}
          </>
        ),
      },
      {
        id: 'care',
        title: t('care'),
        content: (
          <div className={styles.prose}>
            {care !== null && <p>{care}</p>}
            <TextBlock slug="product-care" bare />
          </div>
        ),
      },
      ...(safety
        ? []
        : [
            {
              id: 'safety',
              title: t('safety'),
              content: (
                <div className={styles.prose}>
                  {safety_note !== null && <p>{safety_note}</p>}
                  <TextBlock slug="product-safety" bare />
                </div>
              ),
            },
          ]),
    ];
  }, [product, choice, days, sizeChart, safety, guaranteeNotice, t]);
  return (
    <>
      <Tabs items={items} label={t('about')} />
      {safety && <SafetyRows safety={safety} note={product.item_page.safety_note} row={choice.named} />}
    </>
  );
}

/** The notice on the legal guarantee, and the label of the producer's own (Regulation (EU) 2025/1960). */
function GuaranteeNotices({ label, lang }: { readonly label: OfficialNotice | null; readonly lang: string | undefined }) {
  return (
    <div className={styles.notices}>
      <Deferred fallback={null}>
        <LegalGuarantee />
      </Deferred>
      {label && <NoticeSheet notice={label} lang={lang} />}
    </div>
  );
}

function LegalGuarantee() {
  const { notice, texts_lang } = useSuspenseQuery(blockQuery('product-guarantee')).data.data;
  return notice ? <NoticeSheet notice={notice} lang={texts_lang?.['notice']} /> : null;
}
