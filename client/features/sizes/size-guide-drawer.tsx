import { type MouseEvent, useState } from 'react';
import type { StoneShape } from '../../../shared/commerce/carat-tables.ts';
import { useT } from '../../core/app-context.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { GuideTabs } from './guide-tabs.tsx';
import { RingGuide } from './ring-guide.tsx';
import { StoneGuide } from './stone-guide.tsx';
import { useSizeText } from './size-text.ts';
import { typicalSize } from './typical-size.ts';

/** A size in which the piece on the page can be had, and how to get there. */
export interface RingChoice {
  readonly eu: number;
  readonly chosen: boolean;
  /** Why it is not to be had just so, in words. */
  readonly remark: string | null;
  readonly href: string;
  readonly onChoose: (event: MouseEvent) => void;
}

/** What the guide opens with: the guide that was asked for, and what it knows of the piece on the page. */
export type SizeGuideStart =
  | { readonly guide: 'ring'; readonly choices: readonly RingChoice[] }
  | { readonly guide: 'stone'; readonly shape: StoneShape; readonly size: readonly number[] };

interface SizeGuideProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly start: SizeGuideStart;
}

export function SizeGuideDrawer({ open, onClose, start }: SizeGuideProps) {
  const t = useT('sizes');
  const words = useSizeText();
  const choices = start.guide === 'ring' ? start.choices : [];
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
