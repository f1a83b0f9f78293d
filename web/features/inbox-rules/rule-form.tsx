import { useState } from 'react'
import { type InboxRule, type RuleFields, ruleFields } from '#shared/contract/inbox-rules.ts'
import { RULE_NAME_MAX } from '#shared/domain/inbox-rules/rule.ts'
import { ruleFaultTexts } from '#shared/domain/inbox-rules/rule-faults.ts'
import { orpc } from '#web/api/api-client.ts'
import { useMe, useOrganization } from '#web/api/me.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { Form } from '#web/patterns/form/form.tsx'
import { FormActions } from '#web/patterns/form/form-shell.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ActionFields } from './action-fields.tsx'
import { ConditionRows } from './condition-rows.tsx'
import { useRuleNames } from './rule-queries.ts'
import { actionsSentence, conditionsSentence } from './rule-sentence.ts'
import { RuleTrial } from './rule-trial.tsx'
import { emptyRule, type RuleFormValues, ruleValuesOf } from './rule-values.ts'

const labels = {
  name: 'Nom',
  enabled: 'Activée',
  mailboxIds: 'Comptes mail',
  match: 'Conditions à remplir',
  conditions: 'Conditions',
  assign: 'Attribuer',
  assigneeId: 'Personne',
  teamId: 'Équipe',
  turnIds: 'Personnes',
  labelIds: 'Étiqueter',
  state: 'État',
  stop: 'Règles suivantes',
} as const

type RuleFormProps = {
  /** The rule to change; none for a new one. */
  rule?: InboxRule
  save: (fields: RuleFields, revision: number) => Promise<InboxRule>
  /** Leads elsewhere. */
  onSaved: () => Promise<void>
}

/** Writes a rule, and tries it on past mails before it is saved. */
export function RuleForm({ rule, save, onSaved }: RuleFormProps) {
  // Keep the record as first read: a colleague's change must come as a conflict, not move what the edit is based on.
  const [stored] = useState(rule)
  const names = useRuleNames()
  const shown = (name: string, values: RuleFormValues): string => {
    if (name === 'conditions') return conditionsSentence(values)
    if (name === 'match') return values.match === 'all' ? 'Toutes' : 'Une'
    if (name === 'enabled') return values.enabled ? 'Oui' : 'Non'
    if (name === 'name') return values.name
    if (name === 'mailboxIds')
      return names.mailboxes
        .filter(({ id }) => values.mailboxIds.includes(id))
        .map(({ address }) => address)
        .join(', ')
    return actionsSentence(values, names)
  }
  const form = useApiForm<RuleFormValues, RuleFields, InboxRule>({
    schema: ruleFields,
    values: stored ? ruleValuesOf(stored) : emptyRule,
    kept: { name: `rule.${stored?.id ?? 'new'}.${useOrganization().orgId}.${useMe().user.id}` },
    edit: stored && {
      stored,
      valuesOf: ruleValuesOf,
      labels,
      show: shown,
      conflictTitle: 'Cette règle a été modifiée ailleurs entre-temps',
    },
    save: (fields, { revision }) => save(fields, revision),
    refresh: orpc.inboxRules,
    onSaved: onSaved,
  })
  const mailboxIds = form.watch('mailboxIds')
  const setMailboxes = (ids: string[]) => form.setValue('mailboxIds', ids, { shouldDirty: true })
  const gone = mailboxIds.filter((id) => !names.mailboxes.some((one) => one.id === id))
  return (
    <Form
      form={form}
      className="grid gap-5"
      actions={
        <FormActions sticky>
          <LinkButton to="/conversations/settings">Annuler</LinkButton>
          <Button type="submit" variant="primary" loading={form.saving}>
            {stored ? 'Enregistrer' : 'Ajouter'}
          </Button>
        </FormActions>
      }
    >
      {stored?.faults.map((fault) => (
        <Alert key={fault} tone="warning">
          {ruleFaultTexts[fault]}
        </Alert>
      ))}
      <Card>
        <div className="grid gap-4">
          <TextField
            form={form}
            name={'name' as const}
            label={labels.name}
            required
            help="L’historique des conversations la nommera ainsi."
            autoComplete="off"
            maxLength={RULE_NAME_MAX}
            autoFocus={!stored}
          />
          <CheckboxField form={form} name="enabled" label="Activée" />
        </div>
      </Card>
      <Card title="Si un mail arrive de l’extérieur">
        <div className="grid gap-5">
          <ConditionRows form={form} />
          {(names.mailboxes.length > 1 || mailboxIds.length > 0) && (
            <FieldGroup label="Comptes mail" optional help="Sans choix, la règle vaut pour tous.">
              {names.mailboxes.map(({ id, address }) => (
                <Checkbox
                  key={id}
                  label={address}
                  checked={mailboxIds.includes(id)}
                  onChange={({ target }) =>
                    setMailboxes(
                      target.checked ? [...mailboxIds, id] : mailboxIds.filter((one) => one !== id),
                    )
                  }
                />
              ))}
              {gone.length > 0 && (
                <Checkbox
                  label="Un autre compte mail, que vous ne voyez pas"
                  checked
                  onChange={() => setMailboxes(mailboxIds.filter((id) => !gone.includes(id)))}
                />
              )}
            </FieldGroup>
          )}
        </div>
      </Card>
      <Card title="Alors">
        <ActionFields form={form} names={names} />
      </Card>
      <RuleTrial form={form} ruleId={stored?.id} />
    </Form>
  )
}
