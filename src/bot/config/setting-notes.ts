import { z } from 'zod';

/** How the documents present a setting to operators. */
export interface SettingNote {
  title: string;
  /** Sentences in Markdown. */
  about: string;
  /** Shown in place of a default that the schema computes. */
  shownDefault?: string;
  /** The value inside of a container; empty: the image's own. */
  inContainer?: string;
  isSecret?: boolean;
  /** Most operators set it. */
  isBasic?: boolean;
}

export const settingNotes = z.registry<SettingNote>();
