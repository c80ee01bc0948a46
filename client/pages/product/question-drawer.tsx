import { useT } from '../../core/app-context.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { QuestionForm, type QuestionFormProps } from '../../features/inquiry/question-form.tsx';

interface QuestionDrawerProps extends QuestionFormProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Keeps its input when it is closed and opened again. */
export function QuestionDrawer({ open, onClose, ...product }: QuestionDrawerProps) {
  const t = useT('inquiry');
  return (
    <Drawer open={open} onClose={onClose} title={t('questionTitle')} narrow>
      <QuestionForm {...product} />
    </Drawer>
  );
}
