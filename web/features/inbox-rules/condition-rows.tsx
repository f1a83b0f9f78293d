import { Plus, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useWatch } from 'react-hook-form'
import {
  CONDITION_TEXT_MAX,
  CONDITIONS_MAX,
  type Condition,
  type ConditionField,
  conditionNames,
  hasWords,
  type Quantifier,
} from '#shared/domain/inbox-rules/rule.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { RuleFormValues } from './rule-values.ts'

const fields = optionsOf(conditionNames)
const hows: { value: Quantifier; label: string }[] = optionsOf({
  any: 'un de ces mots',
  all: 'tous ces mots',
})
const HELP: Partial<Record<ConditionField, string>> = {
  from: 'Une adresse, un domaine (client.fr) ou un nom.',
  to: 'Une adresse, un domaine (client.fr) ou un nom.',
  subject: 'Entre guillemets, plusieurs mots comptent pour un.',
  contains: 'Dans l’objet ou le texte. Entre guillemets, plusieurs mots comptent pour un.',
}

/** Fields for the conditions that a mail must meet. */
export function ConditionRows({ form }: { form: ApiForm<RuleFormValues> }) {
  const conditions = useWatch({ control: form.control, name: 'conditions' })
  const match = useWatch({ control: form.control, name: 'match' })
  return (
    <div className="grid gap-4">
      {conditions.length > 1 && (
        <RadioGroup
          label="Le mail doit répondre"
          layout="inline"
          value={match}
          onValueChange={(next) => form.setValue('match', next, { shouldDirty: true })}
          options={optionsOf({ all: 'à toutes les conditions', any: 'à une des conditions' })}
        />
      )}
      <ol className="grid gap-4">
        {Object.entries(conditions).map(([place, { field, how }], index) => (
          // Rows have no id of their own, and none is moved.
          <ConditionRow
            key={place}
            form={form}
            index={index}
            field={field}
            how={how}
            isAlone={conditions.length === 1}
          />
        ))}
      </ol>
      <Button
        icon={Plus}
        size="sm"
        className="justify-self-start"
        disabledReason={conditions.length >= CONDITIONS_MAX ? `Au plus ${CONDITIONS_MAX} conditions` : null}
        onClick={() => write(form, [...conditions, { field: 'contains', how: 'any', text: '' }])}
      >
        Ajouter une condition
      </Button>
    </div>
  )
}

const write = (form: ApiForm<RuleFormValues>, next: Condition[]) =>
  form.setValue('conditions', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

type ConditionRowProps = Omit<Condition, 'text'> & {
  form: ApiForm<RuleFormValues>
  index: number
  isAlone: boolean
}

/** Its words are the form’s: what is typed in another row does not draw this one again. */
const ConditionRow = memo(function ConditionRow({ form, index, field, how, isAlone }: ConditionRowProps) {
  const all = () => form.getValues('conditions')
  const change = (part: Partial<Condition>) =>
    write(
      form,
      all().map((one, at) => (at === index ? { ...one, ...part } : one)),
    )
  return (
    <li className="flex items-start gap-2">
      <div
        className={cx(
          'grid min-w-0 flex-1 gap-2',
          hasWords(field) && 'sm:grid-cols-[9rem_11rem_minmax(0,1fr)]',
        )}
      >
        <Field label={`Condition ${index + 1}`} hideLabel>
          <NativeSelect
            options={fields}
            value={field}
            onChange={({ target }) => change({ field: target.value as ConditionField })}
          />
        </Field>
        {hasWords(field) && (
          <>
            <Field label={`Mots de la condition ${index + 1}\u00a0: combien`} hideLabel>
              <NativeSelect
                options={hows}
                value={how}
                onChange={({ target }) => change({ how: target.value as Quantifier })}
              />
            </Field>
            <Field
              label={`Mots de la condition ${index + 1}`}
              hideLabel
              help={HELP[field]}
              error={form.errorOf(`conditions.${index}.text`)}
            >
              <Input
                {...form.register(`conditions.${index}.text`)}
                maxLength={CONDITION_TEXT_MAX}
                autoComplete="off"
              />
            </Field>
          </>
        )}
      </div>
      <IconButton
        icon={Trash2}
        label={`Retirer la condition ${index + 1}`}
        disabled={isAlone}
        onClick={() =>
          write(
            form,
            all().filter((_, at) => at !== index),
          )
        }
      />
    </li>
  )
})
