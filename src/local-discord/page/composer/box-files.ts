import type { FormFile, Upload } from '../dialogs/form.ts';
import { watch } from '../watch.ts';
import { type Composition, freeFileOptions, putFile } from './composition.ts';
import { checkUploads, type UploadProblem } from './upload-limits.ts';

export class BoxFiles {
  attachments: readonly Upload[] = [];

  constructor() {
    watch(this);
  }

  check(
    composition: Composition,
    files: readonly { name: string; size: number }[],
    optionName: string | undefined,
  ): UploadProblem | undefined {
    const { command, fields } = composition;
    if (command && files.length > listOptions(composition, optionName).length)
      return { kind: 'no-file-option', command: command.label };
    const ofOptions = fields.flatMap(({ option, file }) =>
      file && option.name !== optionName ? [file] : [],
    );
    return checkUploads([...(command ? ofOptions : this.attachments), ...files]);
  }

  /** Attaches files to an option and returns the composition, or keeps them for the message. */
  put(composition: Composition, uploads: readonly Upload[], optionName: string | undefined): Composition {
    if (!composition.command) {
      this.attachments = [...this.attachments, ...uploads];
      return composition;
    }
    const options = listOptions(composition, optionName);
    return uploads.reduce((now, upload, index) => putFile(now, options[index] ?? '', upload), composition);
  }

  remove(index: number): void {
    this.attachments = this.attachments.toSpliced(index, 1);
  }

  /** Removes the files for sending. `putBack` restores them, unless others were attached since. */
  takeOut(): { files: FormFile[]; putBack(): void } {
    const { attachments } = this;
    this.attachments = [];
    return {
      files: attachments.map(({ name, type, data }) => ({ name, type, data })),
      putBack: () => {
        if (this.attachments.length === 0) this.attachments = attachments;
      },
    };
  }
}

function listOptions(composition: Composition, optionName: string | undefined): string[] {
  return optionName === undefined ? freeFileOptions(composition) : [optionName];
}
