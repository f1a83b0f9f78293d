import { type HandlingState, handlingStateNames, handlingStates } from '#shared/domain/inbox-team/handling.ts'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { AssignFields } from './assign-fields.tsx'
import type { RuleNames } from './rule-queries.ts'
import { choicesOf, type RuleFormValues, setterOf, ticked } from './rule-values.ts'

const states = [
  { value: '', label: 'Ne pas changer l’état' },
  ...handlingStates.map((value) => ({ value, label: handlingStateNames[value] })),
]

type ActionFieldsProps = { form: ApiForm<RuleFormValues>; names: RuleNames }

/** Fields for the actions of a rule on the conversation of a mail. */
export function ActionFields({ form, names }: ActionFieldsProps) {
  const { labelIds, state, stop } = form.watch()
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
      <Checkbox
        label="Ne pas regarder les règles suivantes"
        name="stop"
        checked={stop}
        onChange={({ target }) => set('stop', target.checked)}
      />
    </div>
  )
}
