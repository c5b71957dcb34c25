import { type Composition, freeFileOptions, putFile } from './composition.ts';
import { checkUploads, type UploadProblem } from './upload-limits.ts';
import type { Upload } from './wire.ts';

/** What the box holds: the files are those of the next message, an option has its own. */
export interface BoxContent {
  readonly composition: Composition;
  readonly attachments: readonly Upload[];
}

/** Why more files are not taken, before any is read; undefined where they are. `optionName`: the one that is meant. */
export function checkFiles(
  { composition, attachments }: BoxContent,
  files: readonly { name: string; size: number }[],
  optionName: string | undefined,
): UploadProblem | undefined {
  const { command, fields } = composition;
  if (command && files.length > listOptions(composition, optionName).length)
    return { kind: 'no-file-option', command: command.label };
  const ofOptions = fields.flatMap(({ option, file }) => (file && option.name !== optionName ? [file] : []));
  return checkUploads([...(command ? ofOptions : attachments), ...files]);
}

/** The content with the files: in the options of the command, or with the message. */
export function putFiles(
  { composition, attachments }: BoxContent,
  uploads: readonly Upload[],
  optionName: string | undefined,
): BoxContent {
  if (!composition.command) return { composition, attachments: [...attachments, ...uploads] };
  const options = listOptions(composition, optionName);
  const filled = uploads.reduce(
    (now, upload, index) => putFile(now, options[index] ?? '', upload),
    composition,
  );
  return { composition: filled, attachments };
}

function listOptions(composition: Composition, optionName: string | undefined): string[] {
  return optionName === undefined ? freeFileOptions(composition) : [optionName];
}
