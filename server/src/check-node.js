// Preloaded by `npm start` and `npm run dev`, and written in JavaScript: it must run where TypeScript does not.
// npm puts the Node pinned in package.json first on the path; without it the machine's own runs, which may be too old.
import process from 'node:process';

const major = Number(process.versions.node.split('.')[0]);
if (major < 24 || !process.features.typescript) {
  const reason =
    major < 24
      ? `this is Node ${process.version}, and 24 or later is needed`
      : 'this Node does not run TypeScript (is --no-strip-types set?)';
  console.error(
    `Sightline cannot start: ${reason}.\n` +
      'The right Node is installed with the other packages: run "npm ci" without --omit=optional, then "npm start".',
  );
  process.exit(1);
}
