console.error(
  'npm pack would leave out the packages. Run npm run build -- --archive: npm installs the archive that it makes in build.',
);
process.exitCode = 1;
