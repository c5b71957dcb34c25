import type { Language } from '../../text/languages.ts';
import type { SelectOption, StringSelect } from './view.ts';

/** A select of which one option is chosen: Discord then shows that option alone, so each says what is chosen, too. */
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
