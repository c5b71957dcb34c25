import { z } from 'zod';
import { addIssue, boundedList, integer, snowflake, text } from './read-form.ts';

export type PollForm = z.infer<typeof pollForm>;

const emoji = z.object({ id: snowflake.nullish(), name: z.string().max(32).nullish() });

const answer = z.object({
  poll_media: z
    .object({ text: text(0, 55).nullish(), emoji: emoji.nullish() })
    .superRefine((media, context) => {
      if (!media.text && !media.emoji)
        addIssue(context, 'BASE_TYPE_REQUIRED', 'This field is required', ['text']);
    }),
});

export const pollForm = z.object({
  question: z.object({ text: text(1, 300) }),
  answers: boundedList(answer, 1, 10),
  duration: integer(1, 768).nullish(),
  allow_multiselect: z.boolean().nullish(),
  layout_type: integer(1, 1).nullish(),
});
