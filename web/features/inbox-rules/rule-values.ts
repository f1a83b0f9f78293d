import type { z } from 'zod'
import type { InboxRule, ruleFields } from '#shared/contract/inbox-rules.ts'

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
  stop: false,
}

export const ruleValuesOf = ({
  id: _id,
  faults: _faults,
  revision: _revision,
  updatedAt: _at,
  ...values
}: InboxRule): RuleFormValues => values
