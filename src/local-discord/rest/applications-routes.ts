import {
  type APIApplication,
  type APIApplicationInstallParams,
  ApplicationWebhookEventType,
  OAuth2Scopes,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { allPermissions } from '../guild/permissions.ts';
import { isEndpointGood } from '../interactions/deliver.ts';
import { addIssue, fieldError, integer, text, withoutUndefined } from '../rules/read-form.ts';
import type { Routes } from './routes.ts';

export function applicationRoutes({ world, root, application }: Routes): void {
  const { state } = world;
  const own = root.below('/applications/@me', () => ({}));
  for (const group of [own, application, root.below('/oauth2/applications/@me', () => ({}))])
    group.on('GET', '', {}, () => answer(state.application));
  for (const group of [own, application])
    group.on('PATCH', '', { form: applicationForm }, async ({ form }) => {
      const { interactions_endpoint_url: url } = form;
      if (url && !(await isEndpointGood(world, url)))
        throw fieldError(
          ['interactions_endpoint_url'],
          'APPLICATION_INTERACTIONS_ENDPOINT_INVALID',
          'The specified interactions endpoint url could not be verified.',
        );
      state.application = edit(state.application, form);
      if (url !== undefined) world.announce({ type: 'bots' });
      return answer(state.application);
    });
}

/** Removes the summary, which the types require but Discord no longer sends. */
function answer({ summary: _, ...application }: APIApplication): Omit<APIApplication, 'summary'> {
  return application;
}

/** Applies the form: absent keys change nothing, null removes. */
function edit(before: APIApplication, form: z.infer<typeof applicationForm>): APIApplication {
  const { description, tags, install_params, integration_types_config: installs, ...plain } = form;
  const next: Record<string, unknown> = { ...before, ...withoutUndefined(plain) };
  if (description !== undefined) next.description = readDescription(description);
  if (tags !== undefined) next.tags = tags ?? [];
  if (install_params !== undefined) next.install_params = describeInstall(install_params);
  if (installs !== undefined)
    next.integration_types_config = Object.fromEntries(
      Object.entries(installs ?? {}).map(([type, config]) => [type, describeConfig(config)]),
    );
  return withoutUndefined(next) as unknown as APIApplication;
}

function readDescription(description: z.infer<typeof applicationForm>['description']): string {
  return (typeof description === 'object' ? description?.default : description) ?? '';
}

function describeConfig(config: z.infer<typeof installConfig> | null) {
  const oauth2_install_params = describeInstall(config?.oauth2_install_params);
  return oauth2_install_params ? { oauth2_install_params } : {};
}

function describeInstall(
  params: z.infer<typeof installParams> | null | undefined,
): APIApplicationInstallParams | undefined {
  if (!params) return undefined;
  return { scopes: params.scopes ?? [], permissions: params.permissions ?? '0' };
}

const permissions = z
  .union([z.string().regex(/^\d{1,20}$/), z.int().min(0)])
  .transform(String)
  .refine((bits) => (BigInt(bits) & ~allPermissions) === 0n, 'holds permissions that do not exist.');

const installParams = z
  .object({
    scopes: z.array(z.enum([OAuth2Scopes.ApplicationsCommands, OAuth2Scopes.Bot])).nullish(),
    permissions: permissions.nullish(),
  })
  .superRefine(({ scopes, permissions: asked }, context) => {
    if (!scopes?.includes(OAuth2Scopes.Bot) && asked && asked !== '0')
      addIssue(context, 'APPLICATION_INSTALL_PARAMS_PERMISSIONS', 'Permissions need the scope “bot”.', [
        'permissions',
      ]);
  });

const installConfig = z.object({ oauth2_install_params: installParams.nullish() });

const webUrl = (schemes: string[]) =>
  z
    .string()
    .max(2048)
    .superRefine((url, context) => {
      const isKnown = URL.canParse(url) && schemes.includes(new URL(url).protocol);
      if (!isKnown) addIssue(context, 'URL_TYPE_INVALID_URL', 'Not a well formed URL.');
    });

const applicationForm = z.object({
  description: z.union([text(0, 400), z.object({ default: text(0, 400) })]).nullish(),
  tags: z.array(text(1, 20)).max(5).refine(isUnique, 'holds the same tag twice.').nullish(),
  custom_install_url: webUrl(['http:', 'https:']).nullish(),
  role_connections_verification_url: webUrl(['https:']).nullish(),
  install_params: installParams.nullish(),
  integration_types_config: z
    .partialRecord(z.enum(['0', '1']), installConfig.nullable())
    .refine((config) => Object.keys(config).length > 0, 'needs one installation context or more.')
    .nullish(),
  // Discord accepts only HTTPS, but on one machine no one can eavesdrop.
  interactions_endpoint_url: webUrl(['http:', 'https:']).nullish(),
  event_webhooks_url: webUrl(['https:']).nullish(),
  event_webhooks_status: integer(1, 2).nullish(),
  event_webhooks_types: z.array(z.enum(ApplicationWebhookEventType)).nullish(),
});

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
