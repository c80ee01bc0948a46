import { useId } from 'react';
import styles from './engraving-preview.module.css';

/** Up to so many letters stand on a signet's face, not within the band. */
const MONOGRAM = 4;

/** How the text will look, inside the band or on the face of a signet. A drawing: the field says the text. */
export function EngravingPreview({ text, max }: { text: string; max: number }) {
  return max <= MONOGRAM ? <Signet text={text} /> : <Band text={text} />;
}

/** Looking into the ring: its rim, and the far half of the wall within. */
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

/** Smaller as it gets longer, so that it fits the arc. */
const sizeFor = ({ length }: string): number => Math.max(11, Math.min(22, 600 / Math.max(1, length)));
