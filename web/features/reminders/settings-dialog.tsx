import { useQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { reminderSettingsFields } from '#shared/contract/reminder-fields.ts'
import { reminderModes } from '#shared/domain/reminders/reminder-names.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { usePlanRefusal } from '#web/api/plan.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { refusalOf } from '#web/blocks/document-sending/letter-form.ts'
import { PlanNotice } from '#web/blocks/plans/plan-notice.tsx'
import { reminderModeLabels } from '#web/blocks/reminders/reminder-words.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { settingsOptions } from './reminder-queries.ts'

type Settings = Awaited<ReturnType<typeof api.reminders.getReminderSettings>>

const TITLE = 'Réglages des relances'
const modes = reminderModes.map((value) => ({ value, label: reminderModeLabels[value] }))
const modeHelp = {
  automatic:
    'Les étapes qui le permettent partent seules à leur jour\u202f; ce qui était déjà dû attend votre accord.',
  approve: 'Chaque étape est préparée et attend votre accord.',
  manual: 'Rien n’est préparé\u00a0: vous relancez depuis une facture ou une fiche.',
}
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}\u00a0h` }))
const carryings = [
  { value: 'age', label: 'Continuer\u00a0: la dette garde son âge' },
  { value: 'restart', label: 'Recommencer le plan sur la facture suivante' },
]
const labels = {
  mode: 'Envoi',
  hour: 'Heure',
  minimumGapDays: 'Écart entre deux contacts',
  carrying: 'Quand la facture la plus ancienne est payée',
  maxBankAgeDays: 'Dernier relevé bancaire',
  waitForMatching: 'Encaissements à rapprocher',
  dailyLimit: 'Envois par jour',
}

/** « Réglages »: how steps leave, when, how often, and what must be known first. */
export function ReminderSettings() {
  const refusal = useRefusal('reminder:manage')
  const [open, setOpen] = useState(false)
  const { data, isLoading } = useQuery({ ...settingsOptions, enabled: open })
  return (
    <>
      <Button
        icon={Settings2}
        disabledReason={refusal ?? null}
        loading={open && isLoading}
        onClick={() => setOpen(true)}
      >
        Réglages
      </Button>
      {open && data && <SettingsForm settings={data} onClose={() => setOpen(false)} />}
    </>
  )
}

const valuesOf = ({ revision: _, automaticAllowed: __, ...settings }: Settings) => settings

function SettingsForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const lacking = usePlanRefusal('reminder:automate')
  const form = useApiForm({
    schema: reminderSettingsFields,
    values: valuesOf(settings),
    edit: { stored: settings, valuesOf, labels, conflictTitle: 'Ces réglages ont été modifiés entre-temps' },
    save: (fields, { revision }) => api.reminders.saveReminderSettings({ ...fields, revision }),
    success: 'Réglages enregistrés',
    onSaved: onClose,
    refresh: [orpc.reminders, orpc.organizations],
    explain: refusalOf,
  })
  const mode = form.watch('mode')
  const refused = mode === 'automatic' ? lacking : null
  const whole = { scale: 0, minimumFractionDigits: 0, required: true } as const
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={TITLE}
      action="Enregistrer"
      disabledReason={refused?.message}
      className="grid gap-4 sm:grid-cols-2"
    >
      <SelectField
        form={form}
        name="mode"
        label={labels.mode}
        options={modes}
        className="sm:col-span-2"
        help={modeHelp[mode]}
      />
      <PlanNotice refusal={refused} className="sm:col-span-2" />
      <Field
        label={labels.hour}
        help="À l’heure de votre organisation, les jours ouvrés."
        error={form.errorOf('hour')}
      >
        <NativeSelect options={hours} {...form.register('hour', { valueAsNumber: true })} />
      </Field>
      <DecimalField
        form={form}
        name="dailyLimit"
        label={labels.dailyLimit}
        help="Ce qui part seul en un jour, au plus."
        {...whole}
      />
      <DecimalField
        form={form}
        name="minimumGapDays"
        label={labels.minimumGapDays}
        suffix="jours"
        help="Entre deux contacts d’un même client, au moins."
        {...whole}
      />
      <DecimalField
        form={form}
        name="maxBankAgeDays"
        label={labels.maxBankAgeDays}
        suffix="jours"
        help="Plus ancien, rien ne part seul."
        {...whole}
      />
      <SelectField
        form={form}
        name="carrying"
        label={labels.carrying}
        options={carryings}
        className="sm:col-span-2"
      />
      <CheckboxField
        form={form}
        name="waitForMatching"
        label="Attendre que les encaissements soient rapprochés"
        help="Un client dont le virement est arrivé n’est pas relancé par erreur."
        className="sm:col-span-2"
      />
    </FormDialog>
  )
}
