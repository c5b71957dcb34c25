import { expect, it } from 'vitest';
import { nameLanguages } from '../../../src/shared/text/own-names.ts';

it('calls languages as they call themselves, with the region if two would have one name', () => {
  expect(nameLanguages(['pt-BR', 'es-ES', 'en-US', 'es-419', 'ar'])).toEqual([
    { locale: 'en-US', name: 'English' },
    { locale: 'es-ES', name: 'Español (España)' },
    { locale: 'es-419', name: 'Español (Latinoamérica)' },
    { locale: 'pt-BR', name: 'Português' },
    { locale: 'ar', name: 'العربية' },
  ]);
});
