import type { APIPoll } from 'discord-api-types/v10';
import type { PollForm } from '../rules/poll.ts';
import { withoutNulls } from '../rules/read-form.ts';

export function describePoll(form: PollForm, now: number): APIPoll {
  return {
    question: { text: form.question.text },
    answers: form.answers.map(({ poll_media }, index) => ({
      answer_id: index + 1,
      poll_media: withoutNulls({
        text: poll_media.text || undefined,
        emoji: poll_media.emoji,
      }) as APIPoll['question'],
    })),
    expiry: new Date(now + (form.duration ?? 24) * 60 * 60_000).toISOString(),
    allow_multiselect: form.allow_multiselect ?? false,
    layout_type: 1,
    results: { is_finalized: false, answer_counts: [] },
  };
}
