import type { APIInteraction } from 'discord-api-types/v10';
import { Collection } from '../collection.ts';
import type { LocalChange, LocalForm } from '../local-discord.ts';

/** A form that a member has in front of them, with the interaction that opened it. */
export interface OpenForm {
  readonly userId: string;
  readonly form: LocalForm;
  readonly openedBy: APIInteraction;
}

/** The open forms by member: a client shows one at a time. */
export type FormRegistry = Collection<OpenForm>;

export function createFormRegistry(announce: (change: LocalChange) => void): FormRegistry {
  return new Collection({
    idOf: ({ userId }) => userId,
    onPut: ({ userId, form }) => announce({ type: 'form', userId, form }),
    onGone: ({ userId }) => announce({ type: 'form', userId, form: undefined }),
  });
}

/** Closes a form, unless another one is open by now. */
export function closeForm(forms: FormRegistry, { userId, form }: OpenForm): void {
  if (forms.get(userId)?.form.id === form.id) forms.remove(userId);
}
