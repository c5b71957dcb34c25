import type { Language } from '../../text/languages.ts';
import type { View } from '../message/view.ts';

/** The code of a failure, small below the message: what a member tells the operator finds its line in the log. */
export function incidentFooter(incident: string, { t }: Language): View['footer'] {
  return { text: t('problems.incident', { incident }) };
}
