import { z } from 'zod'
import {
  actsAtAll,
  assignKinds,
  CONDITION_TEXT_MAX,
  CONDITIONS_MAX,
  conditionFields,
  conditionWords,
  hasWords,
  quantifiers,
  RULE_LABELS_MAX,
  RULE_MAILBOXES_MAX,
  RULE_NAME_MAX,
  RULES_MAX,
  type RuleActions,
  TASK_DAYS_MAX,
  TURNS_MAX,
} from '#shared/domain/inbox-rules/rule.ts'
import { ruleFaults } from '#shared/domain/inbox-rules/rule-faults.ts'
import { trialDays } from '#shared/domain/inbox-rules/trial.ts'
import { handlingStates, MOST_HANDLED } from '#shared/domain/inbox-team/handling.ts'
import { fieldMessages } from '#shared/french/validation-messages.ts'
import { NBSP } from '../french/typography.ts'
import { cursorInput, idSchema, instantSchema, memberEndpoint } from './endpoint.ts'
import { lineText } from './ruled-text.ts'

const tooLong = (max: number) => `Texte trop long (max. ${max}${NBSP}caractères)`

const conditionSchema = z
  .strictObject({
    field: z.enum(conditionFields),
    how: z.enum(quantifiers),
    text: lineText().trim().max(CONDITION_TEXT_MAX, tooLong(CONDITION_TEXT_MAX)),
  })
  .check(({ value, issues }) => {
    if (hasWords(value.field) && conditionWords(value.text).length === 0)
      issues.push({
        code: 'custom',
        message: 'Écrivez au moins un mot.',
        path: ['text'],
        input: value,
        continue: true,
      })
  })

const conditionFieldsOfRule = {
  /** Empty: all mailboxes. */
  mailboxIds: z.array(idSchema).max(RULE_MAILBOXES_MAX),
  match: z.enum(quantifiers),
  conditions: z
    .array(conditionSchema)
    .min(1, 'Ajoutez au moins une condition.')
    .max(CONDITIONS_MAX, `Au plus ${CONDITIONS_MAX}${NBSP}conditions.`),
}
const actionFields = {
  assign: z.enum(assignKinds),
  assigneeId: idSchema.nullable(),
  teamId: idSchema.nullable(),
  turnIds: z.array(idSchema).max(TURNS_MAX, `Au plus ${TURNS_MAX}${NBSP}personnes.`),
  labelIds: z.array(idSchema).max(RULE_LABELS_MAX, `Au plus ${RULE_LABELS_MAX}${NBSP}étiquettes.`),
  state: z.enum(handlingStates).nullable(),
  taskInDays: z
    .int('Indiquez un nombre de jours.')
    .min(0, 'Indiquez un nombre de jours.')
    .max(TASK_DAYS_MAX, `Au plus ${TASK_DAYS_MAX}${NBSP}jours.`)
    .nullable()
    .default(null),
  stop: z.boolean(),
}
const nameField = lineText(fieldMessages.required)
  .trim()
  .min(1, fieldMessages.required)
  .max(RULE_NAME_MAX, tooLong(RULE_NAME_MAX))
const ruleShape = {
  name: nameField,
  enabled: z.boolean(),
  ...conditionFieldsOfRule,
  ...actionFields,
}

function actionFault(rule: RuleActions): [path: string, message: string] | null {
  if (rule.assign === 'member' && rule.assigneeId === null) return ['assigneeId', 'Choisissez une personne.']
  if ((rule.assign === 'team' || rule.assign === 'turns_of_team') && rule.teamId === null)
    return ['teamId', 'Choisissez une équipe.']
  if (rule.assign === 'turns' && rule.turnIds.length === 0)
    return ['turnIds', 'Choisissez au moins une personne.']
  return actsAtAll(rule)
    ? null
    : [
        'assign',
        'Choisissez au moins une action\u00a0: attribuer, étiqueter, changer l’état, créer une tâche ou arrêter.',
      ]
}
const checkActions = ({ value, issues }: z.core.ParsePayload<RuleActions>) => {
  const fault = actionFault(value)
  if (fault !== null)
    issues.push({ code: 'custom', path: [fault[0]], message: fault[1], input: value, continue: true })
}

/** The fields of a rule. */
export const ruleFields = z.object(ruleShape).check(checkActions)
export type RuleFields = z.output<typeof ruleFields>

const ruleSchema = z.object({
  id: idSchema,
  name: z.string(),
  enabled: z.boolean(),
  mailboxIds: z.array(idSchema),
  match: z.enum(quantifiers),
  conditions: z.array(
    z.object({ field: z.enum(conditionFields), how: z.enum(quantifiers), text: z.string() }),
  ),
  assign: z.enum(assignKinds),
  assigneeId: idSchema.nullable(),
  teamId: idSchema.nullable(),
  turnIds: z.array(idSchema),
  labelIds: z.array(idSchema),
  state: z.enum(handlingStates).nullable(),
  taskInDays: z.int().nullable(),
  stop: z.boolean(),
  /** Parts to be mended: they name somebody or something that is gone. */
  faults: z.array(z.enum(ruleFaults)),
  revision: z.int(),
  updatedAt: instantSchema,
})
export type InboxRule = z.output<typeof ruleSchema>

const trialSchema = z.object({
  /** Mails looked at by this call. */
  looked: z.int(),
  /** Conversations with a mail that answers, by their newest one. */
  found: z.array(
    z.object({
      conversationId: idSchema,
      subject: z.string(),
      sender: z.string(),
      receivedAt: instantSchema,
    }),
  ),
  /** Where the next call goes on; null: all mails of these days were looked at. */
  nextCursor: z.string().nullable(),
})
export type RuleTrial = z.output<typeof trialSchema>

const byId = { ruleId: idSchema }
const kept = z.object({ ruleId: idSchema })

export const inboxRulesContract = {
  listInboxRules: memberEndpoint({
    method: 'GET',
    path: '/inbox-rules',
    permission: 'inbox:read',
    summary: 'Les règles de la boîte de réception, dans leur ordre, et ce qui est à réparer.',
    input: z.object({}),
    output: z.object({
      items: z.array(ruleSchema),
      /** Mailboxes that a rule may be limited to. */
      mailboxes: z.array(z.object({ id: idSchema, address: z.string() })),
    }),
  }),
  createInboxRule: memberEndpoint({
    method: 'POST',
    path: '/inbox-rules',
    permission: 'rule:write',
    summary: 'Ajoute une règle, après les autres.',
    input: ruleFields,
    output: ruleSchema,
    errors: ['too_many_rules', 'not_found'],
  }),
  updateInboxRule: memberEndpoint({
    method: 'PUT',
    path: '/inbox-rules/{ruleId}',
    permission: 'rule:write',
    summary: 'Remplace une règle, à partir de la révision donnée.',
    input: z.object({ ...byId, revision: z.int().min(1), ...ruleShape }).check(checkActions),
    output: ruleSchema,
    /** version_conflict: its data is `{ current }`, the stored rule. */
    errors: ['not_found', 'version_conflict'],
  }),
  switchInboxRule: memberEndpoint({
    method: 'PATCH',
    path: '/inbox-rules/{ruleId}/enabled',
    permission: 'rule:write',
    summary: 'Active ou désactive une règle.',
    input: z.object({ ...byId, enabled: z.boolean() }),
    output: ruleSchema,
    errors: ['not_found'],
  }),
  duplicateInboxRule: memberEndpoint({
    method: 'POST',
    path: '/inbox-rules/{ruleId}/duplicate',
    permission: 'rule:write',
    summary: 'Copie une règle, désactivée, sous la première.',
    input: z.object(byId),
    output: ruleSchema,
    errors: ['not_found', 'too_many_rules'],
  }),
  removeInboxRule: memberEndpoint({
    method: 'POST',
    path: '/inbox-rules/{ruleId}/remove',
    permission: 'rule:write',
    summary: 'Supprime une règle\u00a0; elle se restaure pendant 30\u00a0jours.',
    input: z.object(byId),
    output: kept,
    errors: ['not_found'],
  }),
  restoreInboxRule: memberEndpoint({
    method: 'POST',
    path: '/inbox-rules/{ruleId}/restore',
    permission: 'rule:write',
    summary: 'Restaure une règle supprimée, à sa place.',
    input: z.object(byId),
    output: kept,
    errors: ['not_found', 'too_many_rules'],
  }),
  orderInboxRules: memberEndpoint({
    method: 'PUT',
    path: '/inbox-rules/order',
    permission: 'rule:write',
    summary: 'Range les règles\u00a0; celles qui ne sont pas nommées viennent après.',
    input: z.object({ ruleIds: z.array(idSchema).min(1).max(RULES_MAX) }),
    output: z.object({ ruleIds: z.array(idSchema) }),
    errors: ['not_found'],
  }),
  tryInboxRule: memberEndpoint({
    method: 'POST',
    path: '/inbox-rules/try',
    reads: 'report',
    permission: 'rule:write',
    summary: 'Essaie des conditions sur les mails passés que l’on lit, une partie à la fois.',
    input: z.object({
      ...conditionFieldsOfRule,
      days: z.literal(trialDays),
      cursor: cursorInput.cursor,
    }),
    output: trialSchema,
    idempotent: false,
  }),
  applyInboxRule: memberEndpoint({
    method: 'POST',
    path: '/inbox-rules/apply',
    permission: 'rule:write',
    summary: 'Fait les actions d’une règle sur des conversations trouvées.',
    input: z
      .object({
        name: nameField,
        /** The rule whose turns go on; none: turns begin. */
        ruleId: idSchema.optional(),
        conversationIds: z.array(idSchema).min(1).max(MOST_HANDLED, 'Au plus 1 000 conversations à la fois.'),
        ...actionFields,
      })
      .check(checkActions),
    output: z.object({
      /** For undoHandlings; null when nothing changed. */
      batchId: idSchema.nullable(),
      changed: z.int(),
    }),
    errors: ['not_found'],
  }),
}
