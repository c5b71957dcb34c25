import {
  type APIApplicationRoleConnectionMetadata,
  ApplicationRoleConnectionMetadataType,
} from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiErrors } from '../errors/api-error.ts';
import type { Payload } from '../messages/read-payload.ts';
import { boundedText, enumeration, formIssue, readForm, text, withoutNulls } from '../rules/read-form.ts';
import type { World } from '../world.ts';

/** The facts that an application can tell of a person's account elsewhere, so that servers give roles by it. */
export function roleConnectionRoutes(app: FastifyInstance, world: World): void {
  let metadata: readonly APIApplicationRoleConnectionMetadata[] = [];
  const path = '/applications/:application/role-connections/metadata';
  const requireOwn = ({ application }: { application: string }) => {
    if (application !== world.state.application.id) throw apiErrors.unknownApplication();
  };
  app.get<{ Params: { application: string } }>(path, ({ params }) => {
    requireOwn(params);
    return metadata;
  });
  app.put<{ Params: { application: string }; Body: Payload }>(path, ({ params, body }) => {
    requireOwn(params);
    metadata = readForm(metadataForm, body.json ?? []).map(
      (one) => withoutNulls(one) as APIApplicationRoleConnectionMetadata,
    );
    return metadata;
  });
}

const localizations = z.record(z.string(), text(1, 200)).nullish();

/** Documented: up to five, each with a key of its own. */
const metadataForm = z
  .array(
    z.object({
      type: enumeration(ApplicationRoleConnectionMetadataType),
      key: boundedText(1, 50).superRefine((key, context) => {
        if (/[^a-z0-9_]/.test(key))
          context.addIssue(formIssue('STRING_TYPE_REGEX', 'String value did not match validation regex.'));
      }),
      name: boundedText(1, 100),
      name_localizations: localizations,
      description: boundedText(1, 200),
      description_localizations: localizations,
    }),
  )
  .max(5)
  .superRefine((list, context) => {
    list.forEach(({ key }, index) => {
      if (list.findIndex((one) => one.key === key) < index)
        context.addIssue(formIssue('BASE_TYPE_DUPLICATE', 'Keys must be unique', [index, 'key']));
    });
  });
