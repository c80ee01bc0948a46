// Loaded before every script. Plain JavaScript, because an old Node cannot read TypeScript.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 15)) {
  process.stderr.write(
    `Karat needs Node 24.15 or newer, this is ${process.versions.node}.\n` +
      `The right one comes with "npm ci" (without --ignore-scripts); start things by npm, e.g. "npm start".\n`,
  );
  process.exit(1);
}
