import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { type GoalFields, goalFields, type ReportGoal } from '#shared/contract/report-goals.ts'
import type { Figure } from '#shared/domain/reports/figure.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { goalAims, goalFigures, goalPeriodLabels, isPersonFigure } from '#shared/domain/reports/goal-names.ts'
import { type Currency, currencySigns } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { recipientsOptions } from './dashboard-queries.ts'

type Values = Omit<GoalFields, 'target'> & { target: number | null }

const valuesOf = ({ figure, period, startsOn, target, personId }: ReportGoal): Values => ({
  figure,
  period,
  on: startsOn,
  target,
  personId,
})

/** Sets a goal, or changes it. Draw it while it is open only. */
export function GoalDialog({ goal, onClose }: { goal?: ReportGoal; onClose: () => void }) {
  const refusal = useRefusal('report:manage')
  const { currency, timezone } = useOrganization()
  const { data: people } = useQuery({ ...recipientsOptions, enabled: refusal === undefined })
  const form = useApiForm<Values, GoalFields, ReportGoal>({
    schema: goalFields,
    values: goal
      ? valuesOf(goal)
      : {
          figure: 'invoiced',
          period: 'month',
          on: todayIn(timezone, new Date()),
          target: null,
          personId: null,
        },
    edit: goal && {
      stored: goal,
      valuesOf,
      labels: { figure: 'Chiffre', period: 'Période', on: 'Jour', target: 'Montant', personId: 'Personne' },
      conflictTitle: 'Cet objectif a été modifié ailleurs entre-temps',
    },
    save: (fields, { revision }) => {
      // Chosen for another figure, and no longer shown.
      const sent = isPersonFigure(fields.figure) ? fields : { ...fields, personId: null }
      return goal
        ? api.reportGoals.updateGoal({ ...sent, goalId: goal.id, revision })
        : api.reportGoals.createGoal(sent)
    },
    success: goal ? 'Objectif enregistré' : 'Objectif fixé',
    refresh: orpc.reportGoals,
    onSaved: onClose,
  })
  const figure = form.watch('figure')
  const { unit }: Figure = figures[figure]
  const whose = (people?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  // Who left since is in no list.
  if (goal?.personId && whose.every(({ value }) => value !== goal.personId))
    whose.push({ value: goal.personId, label: goal.personName ?? 'Une personne partie' })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={goal ? 'Modifier l’objectif' : 'Nouvel objectif'}
      action={goal ? 'Enregistrer' : 'Fixer l’objectif'}
      disabledReason={refusal}
      className="grid gap-4"
    >
      <SelectField
        form={form}
        name="figure"
        label="Chiffre"
        required
        help={goalAims[figure] === 'under' ? 'Un plafond à ne pas dépasser.' : 'Un montant à atteindre.'}
        options={goalFigures.map((key) => ({ value: key, label: figures[key].label }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="period"
          label="Période"
          required
          options={optionsOf(goalPeriodLabels)}
        />
        <TextField form={form} name="on" label="Un jour de la période" type="date" required />
      </div>
      <DecimalField
        form={form}
        name="target"
        label={unit === 'days' ? 'Jours' : unit === 'percent' ? 'Pourcentage' : 'Montant'}
        required
        scale={unit === 'cents' ? 2 : 1}
        minimumFractionDigits={unit === 'cents' ? 2 : 0}
        suffix={unit === 'cents' ? currencySigns[currency as Currency] : unit === 'days' ? 'j' : '%'}
      />
      {isPersonFigure(figure) && (
        <Controller
          control={form.control}
          name="personId"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Field label="Pour" optional error={form.errorOf('personId')}>
              <NativeSelect
                ref={ref}
                options={[{ value: '', label: 'Toute l’équipe' }, ...whose]}
                value={value ?? ''}
                onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
                onBlur={onBlur}
              />
            </Field>
          )}
        />
      )}
    </FormDialog>
  )
}
