import type { ComponentSet } from '../src/bot/discord/command.ts';
import { onComponent } from '../src/bot/discord/component-handlers.ts';
import { renderMessage } from '../src/bot/views/message/message.ts';
import { whyGoneView, whyId, whyView } from '../src/bot/views/why-view.ts';

/** The "Why?" button, which explains an answer privately. */
export const why = {
  name: 'why',
  components: [
    onComponent(whyId, {
      defer: 'updatePrivate',
      prepare: ({ state: [interaction], language }, { traceStore, now }) => ({
        async run() {
          const spans = await traceStore.find(interaction);
          return renderMessage(spans ? whyView(spans, language, now()) : whyGoneView(language));
        },
      }),
    }),
  ],
} satisfies ComponentSet;
