import { ButtonStyle, ComponentType, MessageFlags, SeparatorSpacingSize } from 'discord.js';
import sharp from 'sharp';

/** A message in components alone, with one of each kind. */
export async function layoutReply() {
  const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#2f855a' } })
    .png()
    .toBuffer();
  const media = { url: 'attachment://look.png' };
  return {
    flags: MessageFlags.IsComponentsV2,
    files: [
      { attachment: picture, name: 'look.png' },
      { attachment: Buffer.from('level 62'), name: 'facts.txt' },
    ],
    components: [
      { type: ComponentType.TextDisplay, content: '# Vortex' },
      {
        type: ComponentType.Container,
        accent_color: 0x2f855a,
        components: [
          {
            type: ComponentType.Section,
            components: [{ type: ComponentType.TextDisplay, content: 'Level **62**\n- Brazil\n  - Diamond' }],
            accessory: { type: ComponentType.Thumbnail, media, description: 'Vortex’ face' },
          },
          { type: ComponentType.Separator, spacing: SeparatorSpacingSize.Large },
          {
            type: ComponentType.Section,
            components: [{ type: ComponentType.TextDisplay, content: 'Something private' }],
            accessory: {
              type: ComponentType.Button,
              style: ButtonStyle.Secondary,
              label: 'Hint',
              custom_id: 'hint',
            },
          },
          {
            type: ComponentType.MediaGallery,
            items: [
              { media, description: 'Vortex, front' },
              { media, description: 'Vortex, back', spoiler: true },
            ],
          },
          { type: ComponentType.File, file: { url: 'attachment://facts.txt' } },
          {
            type: ComponentType.ActionRow,
            components: [
              {
                type: ComponentType.StringSelect,
                custom_id: 'part',
                placeholder: 'Look at a piece',
                options: [{ label: 'Top', value: 'top' }],
              },
            ],
          },
        ],
      },
      {
        type: ComponentType.Container,
        spoiler: true,
        components: [{ type: ComponentType.TextDisplay, content: 'Not for everyone' }],
      },
    ],
  } as const;
}
