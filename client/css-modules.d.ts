/** Class names of a CSS Module: `import styles from './card.module.css'`. The build fails on names the sheet does not have. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
