import {
  type APIAutoModerationRule,
  AutoModerationActionType,
  AutoModerationRuleEventType,
  AutoModerationRuleTriggerType,
  GatewayDispatchEvents,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { dispatchInServer } from '../guild/dispatch.ts';
import type { Server } from '../guild/servers.ts';
import {
  addIssue,
  boundedList,
  boundedText,
  enumeration,
  fieldError,
  integer,
  snowflake,
  text,
  withoutNulls,
} from '../rules/read-form.ts';
import type { Routes } from './routes.ts';

export function autoModerationRoutes({ world, guild }: Routes): void {
  const needs = PermissionFlagsBits.ManageGuild;
  const list = '/auto-moderation/rules';
  guild.on('GET', list, { needs }, ({ server }) => server.rules.all());
  const creation = { needs, form: newForm, audit: 'AutoModerationRuleCreate' } as const;
  guild.on('POST', list, creation, ({ server, form }) => {
    requireRoom(server, form.trigger_type);
    const rule = server.rules.put({
      id: world.makeId(),
      guild_id: server.guild.id,
      creator_id: world.state.bot.id,
      name: form.name,
      event_type: form.event_type,
      trigger_type: form.trigger_type,
      trigger_metadata: fill(form.trigger_type, form.trigger_metadata),
      actions: form.actions,
      enabled: form.enabled ?? false,
      exempt_roles: form.exempt_roles ?? [],
      exempt_channels: form.exempt_channels ?? [],
    } as APIAutoModerationRule);
    dispatchInServer(world, server, GatewayDispatchEvents.AutoModerationRuleCreate, rule);
    return rule;
  });
  const single = guild.below(`${list}/:rule`, ({ server }, params) => ({
    rule: server.rules.require(params.rule),
  }));
  single.on('GET', '', { needs }, ({ rule }) => rule);
  const change = { needs, form: changedForm, audit: 'AutoModerationRuleUpdate' } as const;
  single.on('PATCH', '', change, ({ server, rule: before, form: { trigger_metadata, ...form } }) => {
    const trigger = trigger_metadata ? { trigger_metadata: fill(before.trigger_type, trigger_metadata) } : {};
    const rule = server.rules.put({ ...before, ...withoutNulls(form), ...trigger } as APIAutoModerationRule);
    dispatchInServer(world, server, GatewayDispatchEvents.AutoModerationRuleUpdate, rule);
    return rule;
  });
  single.on('DELETE', '', { needs, audit: 'AutoModerationRuleDelete' }, ({ server, rule }) => {
    server.rules.remove(rule.id);
    dispatchInServer(world, server, GatewayDispatchEvents.AutoModerationRuleDelete, rule);
  });
}

const { Keyword, Spam, KeywordPreset, MentionSpam, MemberProfile } = AutoModerationRuleTriggerType;

/** Enforces the documented number of rules per trigger type. @throws ApiError 50035 */
function requireRoom({ rules }: Server, type: AutoModerationRuleTriggerType): void {
  const most = type === Keyword ? 6 : 1;
  if (rules.all().filter(({ trigger_type }) => trigger_type === type).length >= most)
    throw fieldError(
      ['trigger_type'],
      'AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED',
      `Maximum number of rules of this type reached (${most})`,
    );
}

/** Fills in defaults by trigger type. @throws ApiError 50035 for an empty field or an invalid pattern */
function fill(
  type: AutoModerationRuleTriggerType,
  given: z.infer<typeof trigger> | null | undefined,
): object {
  const { keyword_filter, regex_patterns, allow_list, presets } = given ?? {};
  switch (type) {
    case Keyword:
    case MemberProfile: {
      if (!keyword_filter?.length && !regex_patterns?.length)
        throw fieldError(
          ['trigger_metadata'],
          'AUTO_MODERATION_KEYWORD_EMPTY',
          'A rule needs keywords or patterns.',
        );
      checkPatterns(regex_patterns ?? []);
      return {
        keyword_filter: keyword_filter ?? [],
        regex_patterns: regex_patterns ?? [],
        allow_list: allow_list ?? [],
      };
    }
    case KeywordPreset:
      return { presets: presets ?? [], allow_list: allow_list ?? [] };
    case MentionSpam:
      return {
        mention_total_limit: given?.mention_total_limit ?? 20,
        mention_raid_protection_enabled: given?.mention_raid_protection_enabled ?? false,
      };
    default:
      return {};
  }
}

function checkPatterns(patterns: readonly string[]): void {
  patterns.forEach((pattern, index) => {
    try {
      new RegExp(pattern, 'iu');
    } catch {
      throw fieldError(
        ['trigger_metadata', 'regex_patterns', index],
        'AUTO_MODERATION_INVALID_REGEX',
        'This regex pattern cannot be parsed.',
      );
    }
  });
}

const action = z
  .object({
    type: enumeration(AutoModerationActionType),
    metadata: z
      .object({
        channel_id: snowflake.optional(),
        duration_seconds: integer(0, 2_419_200).optional(),
        custom_message: text(0, 150).nullish(),
      })
      .nullish()
      .transform((metadata) => metadata ?? {}),
  })
  .superRefine(({ type, metadata }, context) => {
    const needed =
      type === AutoModerationActionType.SendAlertMessage
        ? 'channel_id'
        : type === AutoModerationActionType.Timeout
          ? 'duration_seconds'
          : undefined;
    if (needed && metadata[needed] === undefined)
      addIssue(context, 'BASE_TYPE_REQUIRED', 'This field is required', ['metadata', needed]);
  });

const trigger = z.object({
  keyword_filter: z.array(boundedText(1, 60)).max(1000).nullish(),
  regex_patterns: z.array(boundedText(1, 260)).max(10).nullish(),
  allow_list: z.array(boundedText(1, 60)).max(1000).nullish(),
  presets: z.array(integer(1, 3)).nullish(),
  mention_total_limit: integer(1, 50).nullish(),
  mention_raid_protection_enabled: z.boolean().nullish(),
});

const newForm = z
  .object({
    name: boundedText(1, 100),
    event_type: enumeration(AutoModerationRuleEventType),
    trigger_type: enumeration(AutoModerationRuleTriggerType),
    trigger_metadata: trigger.nullish(),
    actions: boundedList(action, 1, 5),
    enabled: z.boolean().nullish(),
    exempt_roles: z.array(snowflake).max(20).nullish(),
    exempt_channels: z.array(snowflake).max(50).nullish(),
  })
  .superRefine(({ trigger_type, actions }, context) => {
    // Documented: only keyword and mention rules allow a timeout.
    actions.forEach(({ type }, index) => {
      if (type === AutoModerationActionType.Timeout && [Spam, KeywordPreset].includes(trigger_type))
        addIssue(context, 'AUTO_MODERATION_INVALID_ACTION', 'This action is not for this trigger.', [
          'actions',
          index,
          'type',
        ]);
    });
  });

const changedForm = z.object(newForm.shape).omit({ trigger_type: true }).partial();
