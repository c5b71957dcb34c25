import type { Language } from '../../text/languages.ts';
import type { View } from '../message/view.ts';

export function incidentFooter(incident: string, { t }: Language): View['footer'] {
  return { text: t('problems.incident', { incident }) };
}
