import type { Language } from '../../text/languages.ts';
import type { SelectOption, StringSelect } from './view.ts';

/** Adds the setting's name to each option, because Discord later shows only the chosen option. */
export function namedChoices(
  name: string,
  options: readonly SelectOption[],
  { t }: Language,
): Pick<StringSelect, 'placeholder' | 'options'> {
  return {
    placeholder: name,
    options: options.map((option) => ({
      ...option,
      label: t('selects.choice', { name, choice: option.label }),
    })),
  };
}
