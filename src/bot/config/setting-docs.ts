import { z } from 'zod';

export interface SettingDocs {
  title: string;
  about: string;
  /** Replaces a computed default in documents. */
  shownDefault?: string;
  inContainer?: string;
  isSecret?: boolean;
  isBasic?: boolean;
}

export const settingDocs = z.registry<SettingDocs>();
