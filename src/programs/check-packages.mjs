/** Ends the process with one line if the packages are not installed. It is loaded before everything that needs one. */
const isInClone = process.argv[1].endsWith('run-from-clone.mjs');
try {
  import.meta.resolve(isInClone ? 'tsx' : 'keyv');
} catch {
  console.error('The packages are not installed. Run npm ci, then start it again.');
  process.exit(1);
}
