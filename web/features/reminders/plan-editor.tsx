import { Plus } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { StoredReminderPlan } from '#shared/contract/reminder-plans.ts'
import { debtorLabels, debtors } from '#shared/domain/late-interest/debtor.ts'
import { STEPS_MAX } from '#shared/domain/reminders/plan.ts'
import type { ReminderSubject } from '#shared/domain/reminders/reminder-names.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { TagPicker } from '#web/blocks/clients/tag-picker.tsx'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { type ApiForm, useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { PlanStepFields } from './plan-step-fields.tsx'
import {
  conditionsOf,
  NEXT_DAYS,
  newStep,
  type PlanValues,
  planSchemaOf,
  stepsOf,
  valuesOf,
} from './plan-values.ts'
import { VariableList } from './variable-list.tsx'

/** A plan of reminders: for whom it is, and its steps with their texts. `plan` null: a new one. */
export function PlanEditor({ plan, onClose }: { plan: StoredReminderPlan | null; onClose: () => void }) {
  const subject = plan?.subject ?? 'invoices'
  const form = useApiForm({
    schema: planSchemaOf(subject),
    values: valuesOf(plan),
    save: (fields) => {
      const written = {
        name: fields.name,
        conditions: conditionsOf(fields, plan?.conditions),
        steps: stepsOf(fields),
      }
      return plan === null
        ? api.reminderPlans.createReminderPlan({ subject, ...written })
        : api.reminderPlans.updateReminderPlan({ planId: plan.id, revision: plan.revision, ...written })
    },
    success: plan === null ? 'Plan ajouté' : 'Plan enregistré',
    onSaved: onClose,
    refresh: [orpc.reminderPlans, orpc.reminders],
    explain: refusalOf,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={plan === null ? 'Nouveau plan' : `Modifier «\u202f${plan.name}\u202f»`}
      description={'Les étapes déjà faites restent faites\u202f; les suivantes prennent ces textes.'}
      action="Enregistrer"
      className="flex flex-col gap-5"
    >
      <TextField form={form} name="name" label="Nom" required autoComplete="off" maxLength={80} />
      <ConditionFields form={form} />
      <Steps form={form} subject={subject} />
      <VariableList of={subject} />
    </FormDialog>
  )
}

function ConditionFields({ form }: { form: ApiForm<PlanValues> }) {
  const { control } = form
  const [byHand, chosen, tags] = useWatch({ control, name: ['byHand', 'debtors', 'tags'] })
  const setTags = (wanted: string[]) => form.setValue('tags', wanted, { shouldDirty: true })
  const toggle = (debtor: string) =>
    form.setValue(
      'debtors',
      chosen.includes(debtor) ? chosen.filter((one) => one !== debtor) : [...chosen, debtor],
      { shouldDirty: true },
    )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <CheckboxField
        form={form}
        name="byHand"
        label="Seulement pour les clients que vous choisissez"
        help="Depuis la fiche du client, «&#8239;Changer de plan&#8239;»."
        className="sm:col-span-2"
      />
      {!byHand && (
        <>
          <FieldGroup label="Pour" className="sm:col-span-2">
            <div className="flex flex-wrap gap-x-6 gap-y-2">
              {debtors.map((debtor) => (
                <Checkbox
                  key={debtor}
                  label={debtorLabels[debtor]}
                  checked={chosen.includes(debtor)}
                  onChange={() => toggle(debtor)}
                />
              ))}
            </div>
          </FieldGroup>
          <FieldGroup
            label="Qui portent l’une de ces étiquettes"
            optional
            help="Sans étiquette choisie, tous ces clients."
            className="sm:col-span-2"
          >
            <TagPicker
              label="Étiquettes du plan"
              tags={tags}
              onAdd={(tag) => setTags([...tags, tag])}
              onRemove={(tag) => setTags(tags.filter((one) => one !== tag))}
            />
          </FieldGroup>
          <DecimalField
            form={form}
            name="amountFromCents"
            label="Dette à partir de"
            optional
            scale={2}
            minimumFractionDigits={2}
            suffix="€"
          />
          <DecimalField
            form={form}
            name="amountToCents"
            label="Dette jusqu’à"
            optional
            scale={2}
            minimumFractionDigits={2}
            suffix="€"
          />
          <DecimalField
            form={form}
            name="medianDelayFromDays"
            label="Retard habituel à partir de"
            help="Selon ses paiements des douze derniers mois."
            optional
            scale={0}
            minimumFractionDigits={0}
            suffix="j"
          />
        </>
      )}
    </div>
  )
}

function Steps({ form, subject }: { form: ApiForm<PlanValues>; subject: ReminderSubject }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'steps', keyName: 'key' })
  return (
    <section aria-label="Étapes" className="flex flex-col gap-3">
      <h3 className="font-semibold text-sm">Étapes</h3>
      {fields.map(({ key }, index) => (
        <PlanStepFields
          key={key}
          form={form}
          index={index}
          of={subject}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      <Button
        size="sm"
        icon={Plus}
        className="self-start"
        disabledReason={fields.length < STEPS_MAX ? null : `Un plan a ${STEPS_MAX}\u00a0étapes au plus.`}
        onClick={() => {
          const last = form.getValues('steps').at(-1)?.days ?? 0
          append(newStep(last + NEXT_DAYS, subject), { shouldFocus: false })
        }}
      >
        Ajouter une étape
      </Button>
    </section>
  )
}
