import { openLanguages } from '../../src/bot/text/languages.ts';

/** English, as members read it. */
export const english = openLanguages({ defaultLocale: 'en-US' }).for('en-US');

/** The English text under a key: tests take sentences from the texts, so that a changed word breaks none of them. */
export const { t } = english;
