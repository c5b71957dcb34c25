import { z } from 'zod';
import type { ModalInputs } from '../command.ts';
import { asBoolean, asText } from './given-values.ts';

export function readModalInputs(data: unknown): ModalInputs {
  const { components, resolved } = modalData.parse(data);
  const inputs = components.flatMap(inputsIn);
  const find = (customId: string) => inputs.find(({ custom_id }) => custom_id === customId);
  return {
    string: (customId) => asText(find(customId)?.value),
    strings: (customId) => find(customId)?.values ?? [],
    boolean: (customId) => asBoolean(find(customId)?.value),
    channels: (customId) =>
      (find(customId)?.values ?? []).flatMap((id) => {
        const channel = resolved.channels.get(id);
        return channel ? [{ id, permissions: channel.app_permissions }] : [];
      }),
  };
}

function inputsIn({ component, components = [], ...input }: Holder): Holder[] {
  const inner = [...components, ...(component ? [component] : [])];
  return inner.length > 0 ? inner.flatMap(inputsIn) : [input];
}

interface Holder {
  custom_id?: string | undefined;
  value?: string | boolean | null | undefined;
  values?: string[] | undefined;
  component?: Holder | undefined;
  components?: Holder[] | undefined;
}

const holder: z.ZodType<Holder> = z.object({
  custom_id: z.string().optional().catch(undefined),
  value: z.union([z.string(), z.boolean()]).nullish().catch(undefined),
  values: z.array(z.string()).optional().catch(undefined),
  component: z.lazy(() => holder.optional()).catch(undefined),
  components: z.lazy(() => z.array(holder).optional()).catch(undefined),
});

const bits = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt)
  .optional()
  .catch(undefined);

const channel = z.object({ app_permissions: bits }).catch({ app_permissions: undefined });

const resolved = z
  .object({ channels: z.record(z.string(), channel) })
  .catch({ channels: {} })
  .transform(({ channels }) => ({ channels: new Map(Object.entries(channels)) }));

const modalData = z
  .object({ components: z.array(holder).catch([]), resolved })
  .catch({ components: [], resolved: { channels: new Map() } });
