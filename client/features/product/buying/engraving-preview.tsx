import { useId } from 'react';
import styles from './engraving-preview.module.css';

/** A text up to this length is engraved on the face of a signet ring, a longer one inside the band. */
const MONOGRAM = 4;

/** A drawing of the engraving, inside the band or on the face of a signet ring. Hidden from screen readers: the field has the text. */
export function EngravingPreview({ text, max }: { text: string; max: number }) {
  return max <= MONOGRAM ? <Signet text={text} /> : <Band text={text} />;
}

/** View into the ring: its rim and the far half of the inner wall. */
function Band({ text }: { text: string }) {
  const id = useId();
  return (
    <svg className={styles.drawing} viewBox="0 0 400 150" aria-hidden="true">
      <defs>
        <clipPath id={`${id}c`}>
          <ellipse cx="200" cy="82" rx="180" ry="62" />
        </clipPath>
        <path id={`${id}p`} d="M 34 104 A 166 60 0 0 1 366 104" />
      </defs>
      <ellipse className={styles.rim} cx="200" cy="82" rx="190" ry="66" />
      <ellipse className={styles.wall} cx="200" cy="82" rx="180" ry="62" />
      <g clipPath={`url(#${id}c)`}>
        <ellipse className={styles.hole} cx="200" cy="120" rx="180" ry="62" />
      </g>
      <text className={styles.text} fontSize={sizeFor(text)} textAnchor="middle">
        <textPath href={`#${id}p`} startOffset="50%">
          {text}
        </textPath>
      </text>
    </svg>
  );
}

function Signet({ text }: { text: string }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 400 150" aria-hidden="true">
      <ellipse className={styles.rim} cx="200" cy="75" rx="92" ry="70" />
      <ellipse className={styles.wall} cx="200" cy="75" rx="84" ry="62" />
      <text className={styles.text} x="200" y="90" fontSize="44" textAnchor="middle">
        {text}
      </text>
    </svg>
  );
}

/** Font size at which the text fits the arc. */
const sizeFor = ({ length }: string): number => Math.max(11, Math.min(22, 600 / Math.max(1, length)));
