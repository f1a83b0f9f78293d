import type { z } from 'zod'
import type { InboxRule, ruleFields } from '#shared/contract/inbox-rules.ts'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'

/** The values of the form of a rule. */
export type RuleFormValues = Required<z.input<typeof ruleFields>>

export const emptyRule: RuleFormValues = {
  name: '',
  enabled: true,
  mailboxIds: [],
  match: 'all',
  conditions: [{ field: 'from', how: 'any', text: '' }],
  assign: 'none',
  assigneeId: null,
  teamId: null,
  turnIds: [],
  labelIds: [],
  state: null,
  taskInDays: null,
  stop: false,
}

export const ruleValuesOf = ({
  id: _id,
  faults: _faults,
  revision: _revision,
  updatedAt: _at,
  ...values
}: InboxRule): RuleFormValues => values

/** Sets a value of the form of a rule, as a control of its own would. */
export const setterOf =
  (form: ApiForm<RuleFormValues>) =>
  <Name extends keyof RuleFormValues>(name: Name, value: RuleFormValues[Name]) =>
    form.setValue(name, value as never, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: form.formState.isSubmitted,
    })

/** The choices of a list; somebody or something chosen before that is gone stays one, under the name `gone`. */
export const choicesOf = (list: readonly { id: string; name: string }[], id: string | null, gone: string) => [
  ...list.map(({ id: value, name }) => ({ value, label: name })),
  ...(id !== null && !list.some((one) => one.id === id) ? [{ value: id, label: gone }] : []),
]

/** The chosen ids once one is ticked or not. */
export const ticked = (ids: readonly string[], id: string, on: boolean): string[] =>
  on ? [...ids, id] : ids.filter((one) => one !== id)
