import { z } from 'zod';

export interface SettingDocs {
  title: string;
  about: string;
  /** Shown in the documentation instead of a computed default. */
  shownDefault?: string;
  inContainer?: string;
  isSecret?: boolean;
  isBasic?: boolean;
}

export const settingDocs = z.registry<SettingDocs>();
