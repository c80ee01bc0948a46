/** Class names of a CSS Module: `import styles from './card.module.css'`. `npm run check` finds names that the sheet does not have. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
