import { useWatch } from 'react-hook-form'
import { type AssignKind, TASK_DAYS_MAX } from '#shared/domain/inbox-rules/rule.ts'
import { type HandlingState, handlingStateNames } from '#shared/domain/inbox-team/handling.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import type { RuleNames } from './rule-queries.ts'
import { choicesOf, type RuleFormValues, setterOf, ticked } from './rule-values.ts'

const states = optionsOf(handlingStateNames, 'Ne pas changer l’état')

type ActionFieldsProps = { form: ApiForm<RuleFormValues>; names: RuleNames }

/** Fields for the actions of a rule on the conversation of a mail. */
export function ActionFields({ form, names }: ActionFieldsProps) {
  const [labelIds, state, taskInDays, stop] = useWatch({
    control: form.control,
    name: ['labelIds', 'state', 'taskInDays', 'stop'],
  })
  const set = setterOf(form)
  return (
    <div className="grid gap-4">
      <AssignFields form={form} names={names} />
      {(names.labels.length > 0 || labelIds.length > 0) && (
        <FieldGroup label="Étiqueter" optional error={form.errorOf('labelIds') ?? null}>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {choicesOf(
              names.labels,
              labelIds.find((id) => !names.labels.some((one) => one.id === id)) ?? null,
              'Étiquette supprimée',
            ).map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                name="labelIds"
                checked={labelIds.includes(value)}
                onChange={({ target }) => set('labelIds', ticked(labelIds, value, target.checked))}
              />
            ))}
          </div>
        </FieldGroup>
      )}
      <Field label="État" className="sm:max-w-xs">
        <NativeSelect
          name="state"
          options={states}
          value={state ?? ''}
          onChange={({ target }) => set('state', (target.value || null) as HandlingState | null)}
        />
      </Field>
      <div className="grid gap-2">
        <Checkbox
          label="Créer une tâche, liée à la conversation"
          help="Pour qui a la conversation. Une seule à la fois, tant qu’elle est ouverte."
          name="taskInDays"
          checked={taskInDays !== null}
          onChange={({ target }) => set('taskInDays', target.checked ? 0 : null)}
        />
        {taskInDays !== null && (
          <Field
            label="Échéance, en jours après le message"
            error={form.errorOf('taskInDays')}
            className="sm:max-w-xs"
          >
            <Input
              type="number"
              inputMode="numeric"
              min={0}
              max={TASK_DAYS_MAX}
              value={Number.isNaN(taskInDays) ? '' : taskInDays}
              onChange={({ target }) => set('taskInDays', target.valueAsNumber)}
            />
          </Field>
        )}
      </div>
      <Checkbox
        label="Ne pas regarder les règles suivantes"
        name="stop"
        checked={stop}
        onChange={({ target }) => set('stop', target.checked)}
      />
    </div>
  )
}

const kinds: { value: AssignKind; label: string }[] = optionsOf({
  none: 'Ne pas attribuer',
  member: 'À une personne',
  team: 'À une équipe',
  turns_of_team: 'À tour de rôle, dans une équipe',
  turns: 'À tour de rôle, entre des personnes',
})
type AssignFieldsProps = { form: ApiForm<RuleFormValues>; names: RuleNames }

/** Fields that say to whom the rule gives the conversation. */
function AssignFields({ form, names }: AssignFieldsProps) {
  const [assign, assigneeId, teamId, turnIds] = useWatch({
    control: form.control,
    name: ['assign', 'assigneeId', 'teamId', 'turnIds'],
  })
  const set = setterOf(form)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Attribuer" error={form.errorOf('assign')}>
          <NativeSelect
            name="assign"
            options={kinds}
            value={assign}
            onChange={({ target }) => set('assign', target.value as AssignKind)}
          />
        </Field>
        {assign === 'member' && (
          <Field label="Personne" required error={form.errorOf('assigneeId')}>
            <NativeSelect
              name="assigneeId"
              placeholder="Choisir…"
              options={choicesOf(names.members, assigneeId, 'Membre parti')}
              value={assigneeId ?? ''}
              onChange={({ target }) => set('assigneeId', target.value || null)}
            />
          </Field>
        )}
        {(assign === 'team' || assign === 'turns_of_team') && (
          <Field label="Équipe" required error={form.errorOf('teamId')}>
            <NativeSelect
              name="teamId"
              placeholder="Choisir…"
              options={choicesOf(names.teams, teamId, 'Équipe supprimée')}
              value={teamId ?? ''}
              onChange={({ target }) => set('teamId', target.value || null)}
            />
          </Field>
        )}
      </div>
      {assign === 'turns' && (
        <FieldGroup
          label="Personnes"
          error={form.errorOf('turnIds') ?? null}
          help="Qui est absent, ou ne lit pas le compte mail, passe son tour."
        >
          {names.members.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              name="turnIds"
              checked={turnIds.includes(id)}
              onChange={({ target }) => set('turnIds', ticked(turnIds, id, target.checked))}
            />
          ))}
          {turnIds.some((id) => !names.members.some((one) => one.id === id)) && (
            <Checkbox
              label="Membres partis"
              checked
              onChange={() =>
                set(
                  'turnIds',
                  turnIds.filter((id) => names.members.some((one) => one.id === id)),
                )
              }
            />
          )}
        </FieldGroup>
      )}
    </>
  )
}
