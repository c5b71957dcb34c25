import type { APIInteraction } from 'discord-api-types/v10';
import { Collection } from '../collection.ts';
import type { LocalChange, LocalForm } from '../local-discord.ts';

export interface OpenForm {
  readonly userId: string;
  readonly form: LocalForm;
  readonly openedBy: APIInteraction;
}

export type FormRegistry = Collection<OpenForm>;

export function createFormRegistry(announce: (change: LocalChange) => void): FormRegistry {
  return new Collection({
    idOf: ({ userId }) => userId,
    onPut: ({ userId, form }) => announce({ type: 'form', userId, form }),
    onGone: ({ userId }) => announce({ type: 'form', userId, form: undefined }),
  });
}

export function closeForm(forms: FormRegistry, { userId, form }: OpenForm): void {
  if (forms.get(userId)?.form.id === form.id) forms.remove(userId);
}
