import {
  type APIApplicationRoleConnectionMetadata,
  ApplicationRoleConnectionMetadataType,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { addIssue, boundedText, enumeration, text, withoutNulls } from '../rules/read-form.ts';
import type { Routes } from './routes.ts';

/** Routes for linked-role metadata: data about people's other accounts, by which servers grant roles. */
export function roleConnectionRoutes({ application }: Routes): void {
  let metadata: readonly APIApplicationRoleConnectionMetadata[] = [];
  const path = '/role-connections/metadata';
  application.on('GET', path, {}, () => metadata);
  application.on('PUT', path, { form: metadataForm }, ({ form }) => {
    metadata = form.map((one) => withoutNulls(one) as APIApplicationRoleConnectionMetadata);
    return metadata;
  });
}

const localizations = z.record(z.string(), text(1, 200)).nullish();

/** Documented: up to five, with unique keys. */
const metadataForm = z
  .array(
    z.object({
      type: enumeration(ApplicationRoleConnectionMetadataType),
      key: boundedText(1, 50).superRefine((key, context) => {
        if (/[^a-z0-9_]/.test(key))
          addIssue(context, 'STRING_TYPE_REGEX', 'String value did not match validation regex.');
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
        addIssue(context, 'BASE_TYPE_DUPLICATE', 'Keys must be unique', [index, 'key']);
    });
  });
