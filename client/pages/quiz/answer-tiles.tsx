import type { Quiz } from '../../../packages/contract/quiz.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './answer-tiles.module.css';

interface AnswerTilesProps {
  readonly question: Quiz['questions'][number];
  readonly chosen: readonly string[];
}

const SIZES = '(min-width: 1440px) 242px, (min-width: 992px) 17vw, (min-width: 768px) 31vw, 47vw';
const WIDTHS = [320, 480, 640];
/** In the first viewport of a phone. */
const EAGER = 4;

/** The answers as native radio buttons or checkboxes: pictures, or plain tiles if none has a picture. */
export function AnswerTiles({ question, chosen }: AnswerTilesProps) {
  const withPictures = question.answers.some(({ media }) => media !== null);
  return (
    <ul className={cx(styles.list, !withPictures && styles.plain)}>
      {question.answers.map(({ key, title, text, media }, index) => (
        <li key={key}>
          <label className={styles.answer}>
            <input
              className={styles.input}
              type={question.max === 1 ? 'radio' : 'checkbox'}
              name="a"
              value={`${question.key}.${key}`}
              defaultChecked={chosen.includes(key)}
            />
            {withPictures && (
              <span className={styles.picture}>
                <Picture media={media} alt="" fit="square" sizes={SIZES} widths={WIDTHS} eager={index < EAGER} />
              </span>
            )}
            <span className={styles.tick}>
              <Icon icon="check" size="xs" />
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{noBreak(title)}</span>
              {text !== '' && <span className={styles.text}>{noBreak(text)}</span>}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
