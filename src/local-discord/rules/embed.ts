import { z } from 'zod';
import { addIssue, formIssue, integer, text } from './read-form.ts';

export type EmbedForm = z.infer<typeof embedForm>;

const webUrl = z
  .string()
  .max(2048)
  .superRefine((url, context) => checkScheme(url, ['http', 'https'], context));

/** A web URL, or `attachment://name` of a file in the same message. */
export const mediaUrl = z
  .string()
  .max(2048)
  .superRefine((url, context) => checkScheme(url, ['http', 'https', 'attachment'], context));

const picture = z.object({ url: mediaUrl.nullish(), description: text(0, 4096).nullish() });

const embedForm = z.object({
  title: text(0, 256).nullish(),
  description: text(0, 4096).nullish(),
  url: webUrl.nullish(),
  timestamp: z
    .union([z.string(), z.number()])
    .superRefine((moment, context) => {
      if (Number.isNaN(new Date(moment).getTime()))
        addIssue(context, 'DATE_TIME_TYPE_PARSE', `Could not parse ${moment}. Should be ISO8601.`);
    })
    .nullish(),
  color: integer(0, 0xff_ff_ff).nullish(),
  footer: z.object({ text: text(0, 2048).nullish(), icon_url: mediaUrl.nullish() }).nullish(),
  image: picture.nullish(),
  thumbnail: picture.nullish(),
  author: z
    .object({ name: text(0, 256).nullish(), url: webUrl.nullish(), icon_url: mediaUrl.nullish() })
    .nullish(),
  fields: z
    .array(z.object({ name: text(1, 256), value: text(1, 1024), inline: z.boolean().nullish() }))
    .max(25)
    .nullish(),
});

/** A message's embeds, whose texts together are limited. */
export const embedsForm = z
  .array(embedForm)
  .max(10)
  .superRefine((embeds, context) => {
    if (embeds.reduce((sum, embed) => sum + countCharacters(embed), 0) > 6000)
      addIssue(context, 'MAX_EMBED_SIZE_EXCEEDED', 'Embed size exceeds maximum size of 6000');
  });

export function checkScheme(url: string, schemes: readonly string[], context: z.core.$RefinementCtx): void {
  if (!URL.canParse(url)) {
    context.issues.push({ ...formIssue('URL_TYPE_INVALID_URL', 'Not a well formed URL.'), input: url });
    return;
  }
  const scheme = new URL(url).protocol.slice(0, -1);
  if (!schemes.includes(scheme)) {
    const message = `Scheme "${scheme}" is not one of (${schemes.map((name) => `'${name}'`).join(', ')}).`;
    context.issues.push({ ...formIssue('URL_TYPE_INVALID_SCHEME', message), input: url });
  }
}

function countCharacters({ title, description, footer, author, fields }: EmbedForm): number {
  const texts = [title, description, footer?.text, author?.name];
  for (const field of fields ?? []) texts.push(field.name, field.value);
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
