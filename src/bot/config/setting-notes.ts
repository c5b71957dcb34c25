import { z } from 'zod';

export interface SettingNote {
  title: string;
  about: string;
  /** Replaces a computed default in documents. */
  shownDefault?: string;
  inContainer?: string;
  isSecret?: boolean;
  isBasic?: boolean;
}

export const settingNotes = z.registry<SettingNote>();
