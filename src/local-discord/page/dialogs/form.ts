/** A form (modal) with all that its fields can hold. */
export interface PageForm {
  id: string;
  title: string;
  parts: PageFormPart[];
}

export type PageFormPart = { kind: 'text'; text: string } | ({ kind: 'field' } & PageField);

export interface PageField {
  /** Its custom id: what its value is sent under. */
  name: string;
  label: string;
  description: string;
  isRequired: boolean;
  input: PageInput;
}

export type PageInput =
  | {
      kind: 'text';
      isLong: boolean;
      value: string;
      placeholder: string;
      minLength: number;
      maxLength: number;
    }
  | {
      kind: 'choice';
      look: 'select' | 'radio' | 'checkboxes';
      placeholder: string;
      choices: PageChoice[];
      min: number;
      max: number;
    }
  | { kind: 'checkbox'; isOn: boolean }
  | { kind: 'files'; max: number };

export interface PageChoice {
  value: string;
  label: string;
  description: string;
  isChosen: boolean;
}

/** The input of a visitor, by the names of the fields. */
export type FormValues = Record<string, string | boolean | string[]>;

/** A file of a form, a command or a message, its content in base64. */
export interface FormFile {
  name: string;
  type: string;
  data: string;
}

/** The same with its size in bytes, before it is sent. */
export interface Upload extends FormFile {
  size: number;
}
