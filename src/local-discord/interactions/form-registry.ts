import type { APIInteraction } from 'discord-api-types/v10';
import { LRUCache } from 'lru-cache';
import type { LocalChange, LocalForm } from '../local-discord.ts';

/** A form that a member has in front of them, with the interaction that opened it. */
export interface OpenForm {
  readonly form: LocalForm;
  readonly openedBy: APIInteraction;
}

/** The open forms by member: a client shows one at a time. */
export interface FormRegistry {
  /** Replaces the one that is open. */
  open(userId: string, opened: OpenForm): void;
  get(userId: string): OpenForm | undefined;
  /** Does nothing where another one is open by now. */
  close(userId: string, form: LocalForm): void;
  clear(): void;
}

export function createFormRegistry(announce: (change: LocalChange) => void): FormRegistry {
  const forms = new LRUCache<string, OpenForm>({ max: 5000 });
  const close = (userId: string, { id }: LocalForm) => {
    if (forms.get(userId)?.form.id !== id) return;
    forms.delete(userId);
    announce({ type: 'form', userId, form: undefined });
  };
  return {
    open(userId, opened) {
      forms.set(userId, opened);
      announce({ type: 'form', userId, form: opened.form });
    },
    get: (userId) => forms.get(userId),
    clear() {
      for (const [userId, { form }] of [...forms.entries()]) close(userId, form);
    },
    close,
  };
}
