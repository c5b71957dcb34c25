import { z } from 'zod';
import type { Language } from '../../text/languages.ts';
import { defineCustomId } from './custom-id.ts';
import type { ViewButton } from './view.ts';

export const serverPanelId = defineCustomId('server', 'panel', z.tuple([]));

export function setUpButton(ownerId: string, { t }: Language): ViewButton {
  return { label: t('buttons.setUp'), customId: serverPanelId.write(ownerId, []), style: 'primary' };
}

export function backToPanelButton(ownerId: string, { t }: Language): ViewButton {
  return { label: t('buttons.allSettings'), customId: serverPanelId.write(ownerId, []) };
}
