/**
 * Ends the process with one line if this Node is older than `engines` in `package.json` says. It is loaded before everything
 * else, and written for old versions: it uses no library, no type and no newer word of the language.
 */
const needed = { major: 20, minor: 19 };
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < needed.major || (major === needed.major && minor < needed.minor)) {
  console.error(
    `Node ${process.versions.node} is too old. Install Node ${needed.major}.${needed.minor} or newer, then start it again.`,
  );
  process.exit(1);
}
