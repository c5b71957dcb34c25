import { settingSections, settings } from '../../bot/config/environment-settings.ts';
import { type SettingDocs, settingDocs } from '../../bot/config/setting-docs.ts';

export const settingsLists: Readonly<Record<string, (text: string) => string>> = {
  '.env.example': writeExample,
  '.github/docs/settings.md': (text) => replaceLines(text, tableRows, tableRow),
  'compose.yaml': (text) => replaceLines(text, composeBlock, composeLine),
  '.github/deploy/unraid.xml': (text) => replaceLines(text, unraidFields, unraidField),
  '.github/deploy/egg.json': (text) => replaceLines(text, eggVariables, eggVariable),
};

const tableRows = /(?<=\| name \| default \| what it is \|\n\| --- \| --- \| --- \|\n)(?:\|.*\n)+/;
const composeBlock = /(?<=^x-settings: &settings\n)(?: {2}.*\n)+/m;
const unraidFields = /(?:^ {2}<Config .*Type="Variable".*\n)+/m;
const eggVariables = /(?<="variables": \[\n)(?: {4}.*\n)+(?= {4}\{\n {6}"name": "Repository")/;

interface Listed extends SettingDocs {
  name: string;
  fallback: string;
}

const listed = settingSections.flatMap(({ names }) => names.map(listOne));

function listOne(name: string): Listed {
  const schema = settings.shape[settings.keyof().parse(name)];
  const docs = settingDocs.get(schema);
  if (!docs) throw new Error(`${name} has no docs`);
  const fallback = 'defaultValue' in schema.def ? String(schema.def.defaultValue) : '';
  return { ...docs, name, fallback: docs.shownDefault ?? fallback };
}

function replaceLines(text: string, lines: RegExp, write: (setting: Listed) => string): string {
  if (!lines.test(text)) throw new Error(`a document has no lines like ${lines}`);
  return text.replace(lines, () => listed.map(write).join(''));
}

function writeExample(text: string): string {
  const header = text.slice(0, text.indexOf('\n\n'));
  const sections = settingSections.map(({ title, names }) => {
    const line = `# --- ${title} `.padEnd(95, '-');
    return [line, ...names.map(listOne).map(exampleLines)].join('\n');
  });
  return `${[header, ...sections].join('\n\n')}\n`;
}

function exampleLines({ name, about, fallback, isBasic, shownDefault }: Listed): string {
  const value = isBasic && shownDefault ? '' : fallback;
  const isOpen = isBasic === true && value === '';
  return [...wrap(plain(about)), `${isOpen ? '' : '#'}${name}=${value}`].join('\n');
}

const lineWidth = 125;

function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = '#';
  for (const word of text.split(' ')) {
    if (line.length + word.length >= lineWidth) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

function tableRow({ name, fallback, about }: Listed): string {
  return `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${about.replaceAll(/[<>]/g, '\\$&')} |\n`;
}

/** Passes a blank for an unset variable, which counts as no value; podman-compose 1.0.3 ignores empty defaults. */
function composeLine({ name, inContainer }: Listed): string {
  return inContainer ? `  ${name}: '${inContainer}'\n` : `  ${name}: \${${name}:- }\n`;
}

function unraidField({ name, title, about, fallback, ...note }: Listed): string {
  const attributes = {
    Name: title,
    Target: name,
    Default: note.inContainer ?? (note.shownDefault === undefined ? fallback : ''),
    Mode: '',
    Description: plain(about),
    Type: 'Variable',
    Display: note.isBasic ? 'always' : 'advanced',
    Required: 'false',
    Mask: String(note.isSecret === true),
  };
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`);
  return `  <Config ${written.join(' ')}/>\n`;
}

function plain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll(/[`*]/g, '');
}

/** Panels set secrets only as variables, choose the port themselves, and run only the bot. */
function eggVariable({ name, title, about, fallback, shownDefault }: Listed): string {
  if (/^SERVICE_|_FILE$|^(HOST|PORT)$/.test(name)) return '';
  const variable = {
    name: title,
    description: plain(about),
    env_variable: name,
    default_value: shownDefault === undefined ? fallback : '',
    user_viewable: true,
    user_editable: true,
    rules: ['DISCORD_TOKEN', 'PLAYER_API_URL'].includes(name) ? 'required|string' : 'nullable|string',
    field_type: 'text',
  };
  return `${JSON.stringify(variable, null, 2).replaceAll(/^/gm, '    ')},\n`;
}

function escapeXml(text: string): string {
  const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
  return text.replaceAll(/[&"<>]/g, (sign) => escapes[sign] ?? sign);
}
