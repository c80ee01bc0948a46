import { type MouseEvent, useState } from 'react';
import type { StoneShape } from '../../../shared/commerce/carat-tables.ts';
import { useT } from '../../core/app-context.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { GuideTabs } from './guide-tabs.tsx';
import { RingGuide } from './ring-guide.tsx';
import { StoneGuide } from './stone-guide.tsx';
import { useSizeText } from './size-text.ts';
import { typicalSize } from './typical-size.ts';

/** A size of the ring on the page, with its link. */
export interface RingChoice {
  readonly eu: number;
  readonly chosen: boolean;
  /** Why the size is not available; null when it is. */
  readonly remark: string | null;
  readonly href: string;
  readonly onChoose: (event: MouseEvent) => void;
}

/** The guide that is shown first, with the data of the product on the page. */
export type SizeGuideStart =
  | { readonly guide: 'ring'; readonly choices: () => readonly RingChoice[] }
  | { readonly guide: 'stone'; readonly shape: StoneShape; readonly size: readonly number[] };

interface SizeGuideProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly start: SizeGuideStart;
}

export function SizeGuideDrawer({ open, onClose, start }: SizeGuideProps) {
  const t = useT('sizes');
  const words = useSizeText();
  const choices = start.guide === 'ring' ? start.choices() : [];
  const [guide, setGuide] = useState(start.guide);
  const [ring, setRing] = useState(String(choices.find(({ chosen }) => chosen)?.eu ?? 54));
  const [shape, setShape] = useState<StoneShape>(start.guide === 'stone' ? start.shape : 'round');
  const [stone, setStone] = useState(() => words.size(start.guide === 'stone' ? start.size : typicalSize('round')));

  const changeShape = (next: StoneShape) => {
    setShape(next);
    setStone(words.size(start.guide === 'stone' && start.shape === next ? start.size : typicalSize(next)));
  };
  return (
    <Drawer open={open} onClose={onClose} title={t('title')}>
      <GuideTabs
        label={t('guides')}
        current={guide}
        onChange={setGuide}
        tabs={[
          {
            key: 'stone',
            title: t('stoneTab'),
            content: <StoneGuide shape={shape} onShape={changeShape} text={stone} onText={setStone} />,
          },
          { key: 'ring', title: t('ringTab'), content: <RingGuide text={ring} onText={setRing} choices={choices} onChosen={onClose} /> },
        ]}
      />
    </Drawer>
  );
}
