export interface PageForm {
  id: string;
  title: string;
  parts: PageFormPart[];
}

export type PageFormPart = { kind: 'text'; text: string } | ({ kind: 'field' } & PageField);

export interface PageField {
  /** Custom ID, by which the value is sent. */
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

export type FormValues = Record<string, string | boolean | string[]>;

export interface FormFile {
  name: string;
  type: string;
  data: string;
}

export interface Upload extends FormFile {
  size: number;
}
