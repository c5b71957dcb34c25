import { readFileSync } from 'node:fs';

export function completePage(html: string): string {
  const edits = [
    [
      '<meta charset="UTF-8">',
      '<meta charset="UTF-8">\n      <meta name="viewport" content="width=device-width">',
    ],
    ['<div id="swagger-ui"></div>', '<main id="swagger-ui"></main>'],
  ] as const;
  return edits.reduce((page, [before, after]) => {
    if (!page.includes(before)) throw new Error(`the documentation page has no ${before}`);
    return page.replace(before, after);
  }, html);
}

export const pageTheme = {
  title: 'Player API',
  css: [
    {
      filename: 'documentation.css',
      content: readFileSync(new URL('./documentation.css', import.meta.url), 'utf8'),
    },
  ],
  // Swagger UI has a dark mode only in a layout with a top bar.
  js: [
    {
      filename: 'dark-mode.js',
      content: `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
`,
    },
  ],
};
