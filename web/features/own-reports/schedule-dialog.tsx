import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import {
  type ReportSchedule,
  type ScheduleFields,
  scheduleFields,
} from '#shared/contract/report-schedules.ts'
import { cadences, spans } from '#shared/domain/reports/cadences.ts'
import { weekdayNames } from '#shared/domain/reports/next-sending.ts'
import { reportTableTitles } from '#shared/domain/reports/report-names.ts'
import { capitalized } from '#shared/french/typography.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { type ApiForm, useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { dashboardsOptions, recipientsOptions } from './dashboard-queries.ts'

type Form = ApiForm<ScheduleFields>

const valuesOf = ({ members, ...schedule }: ReportSchedule): ScheduleFields => ({
  report: schedule.report,
  dashboardId: schedule.dashboardId,
  span: schedule.span,
  cadence: schedule.cadence,
  weekday: schedule.weekday,
  monthDay: schedule.monthDay,
  minute: schedule.minute,
  memberIds: members.map(({ id }) => id),
})
const initial: ScheduleFields = {
  report: 'revenue',
  dashboardId: null,
  span: 'month',
  cadence: 'weekly',
  weekday: 1,
  monthDay: null,
  minute: 480,
  memberIds: [],
}

/** Says what leaves, when and to whom. Draw it while it is open only. */
export function ScheduleDialog({ schedule, onClose }: { schedule?: ReportSchedule; onClose: () => void }) {
  const refusal = useRefusal('report:manage')
  const form = useApiForm<ScheduleFields, ScheduleFields, ReportSchedule>({
    schema: scheduleFields,
    values: schedule ? valuesOf(schedule) : initial,
    edit: schedule && {
      stored: schedule,
      valuesOf,
      labels: { report: 'Rapport', cadence: 'Rythme', minute: 'Heure', memberIds: 'Destinataires' },
      conflictTitle: 'Cet envoi a été modifié ailleurs entre-temps',
    },
    save: (fields, { revision }) =>
      schedule
        ? api.reportSchedules.updateReportSchedule({ ...fields, scheduleId: schedule.id, revision })
        : api.reportSchedules.createReportSchedule(fields),
    success: schedule ? 'Envoi enregistré' : 'Envoi programmé',
    refresh: orpc.reportSchedules,
    onSaved: onClose,
  })
  const cadence = form.watch('cadence')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={schedule ? 'Modifier l’envoi' : 'Programmer un envoi'}
      description="Les chiffres sont ceux de l’instant de l’envoi, et restent tels quels."
      action={schedule ? 'Enregistrer' : 'Programmer'}
      disabledReason={refusal}
      className="grid gap-4"
    >
      <WhatField form={form} />
      <SelectField form={form} name="span" label="Période du rapport" options={optionsOf(spans)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="cadence"
          label="Rythme"
          options={optionsOf(cadences)}
          onChange={({ target }) => {
            form.setValue('weekday', target.value === 'weekly' ? 1 : null)
            form.setValue('monthDay', target.value === 'monthly' ? 1 : null)
          }}
        />
        <HourField form={form} />
        {cadence === 'weekly' && <WeekdayField form={form} />}
        {cadence === 'monthly' && <MonthDayField form={form} />}
      </div>
      <MembersField form={form} />
    </FormDialog>
  )
}

function WhatField({ form }: { form: Form }) {
  const { data } = useQuery(dashboardsOptions)
  const [report, dashboardId] = form.watch(['report', 'dashboardId'])
  const shared = data?.items.filter((dashboard) => dashboard.shared) ?? []
  const { ref } = form.register('report')
  return (
    <Field
      label="Rapport ou tableau de bord"
      required
      help={'Un tableau privé ne part pas\u00a0: partagez-le d’abord.'}
      error={form.errorOf('report') ?? form.errorOf('dashboardId')}
    >
      <NativeSelect
        ref={ref}
        options={[
          ...Object.entries(reportTableTitles).map(([value, label]) => ({ value, label })),
          ...shared.map(({ id, name }) => ({ value: id, label: `Tableau\u00a0: ${name}` })),
        ]}
        value={report ?? dashboardId ?? ''}
        onChange={({ target: { value } }) => {
          const isReport = value in reportTableTitles
          form.setValue('report', isReport ? (value as ScheduleFields['report']) : null, {
            shouldDirty: true,
          })
          form.setValue('dashboardId', isReport ? null : value, { shouldDirty: true })
        }}
      />
    </Field>
  )
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function HourField({ form }: { form: Form }) {
  return (
    <Controller
      control={form.control}
      name="minute"
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Field label="Heure" required help="À l’heure de l’organisation." error={form.errorOf('minute')}>
          <Input
            ref={ref}
            type="time"
            defaultValue={clock(value)}
            onChange={({ target }) => {
              const [hours, minutes] = target.value.split(':').map(Number)
              onChange(target.value === '' ? Number.NaN : hours! * 60 + minutes!)
            }}
            onBlur={onBlur}
          />
        </Field>
      )}
    />
  )
}

function WeekdayField({ form }: { form: Form }) {
  return (
    <Controller
      control={form.control}
      name="weekday"
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Field label="Jour de la semaine" error={form.errorOf('weekday')}>
          <NativeSelect
            ref={ref}
            options={weekdayNames.map((name, rank) => ({
              value: String(rank + 1),
              label: capitalized(name),
            }))}
            value={String(value ?? 1)}
            onChange={({ target }) => onChange(Number(target.value))}
            onBlur={onBlur}
          />
        </Field>
      )}
    />
  )
}

function MonthDayField({ form }: { form: Form }) {
  return (
    <Controller
      control={form.control}
      name="monthDay"
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Field
          label="Jour du mois"
          help="Le dernier jour d’un mois plus court."
          error={form.errorOf('monthDay')}
        >
          <Input
            ref={ref}
            type="number"
            min={1}
            max={31}
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value === '' ? Number.NaN : Number(target.value))}
            onBlur={onBlur}
          />
        </Field>
      )}
    />
  )
}

function MembersField({ form }: { form: Form }) {
  const { data } = useQuery(recipientsOptions)
  const chosen = form.watch('memberIds')
  const error = form.errorOf('memberIds')
  const set = (id: string, on: boolean) =>
    form.setValue('memberIds', on ? [...chosen, id] : chosen.filter((other) => other !== id), {
      shouldDirty: true,
      shouldValidate: true,
    })
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Destinataires</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {data?.items.map(({ id, name, roleLabel }, rank) => (
          <Checkbox
            key={id}
            {...(rank === 0 && { ref: form.register('memberIds').ref })}
            label={name}
            help={roleLabel}
            checked={chosen.includes(id)}
            onChange={({ target }) => set(id, target.checked)}
          />
        ))}
      </div>
      <FieldError id="members-error" text={error} />
    </fieldset>
  )
}
