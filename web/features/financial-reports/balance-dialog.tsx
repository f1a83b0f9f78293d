import { setBalanceFields } from '#shared/contract/bank.ts'
import type { ForecastReport } from '#shared/contract/debt-reports.ts'
import { currencySigns } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

type BalanceDialogProps = { report: Pick<ForecastReport, 'bank' | 'currency' | 'today'>; onClose: () => void }

/** Types what stands on all accounts of a currency. Draw it while it is open only. */
export function BalanceDialog({ report: { bank, currency, today }, onClose }: BalanceDialogProps) {
  const form = useApiForm({
    schema: setBalanceFields,
    values: { on: today, cents: bank?.cents ?? (null as number | null) },
    save: (fields) => api.bank.setBankBalance({ ...fields, currency }),
    success: 'Solde enregistré',
    refresh: orpc.financialReports,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Solde bancaire"
      description="La somme de vos comptes dans cette devise, à la fin d’un jour. Un relevé importé plus récent le remplace."
      action="Enregistrer le solde"
      disabledReason={useRefusal('bank:write')}
      className="grid gap-4"
    >
      <DecimalField
        form={form}
        name="cents"
        label="Solde"
        required
        scale={2}
        minimumFractionDigits={2}
        suffix={currencySigns[currency]}
      />
      <TextField form={form} name="on" label="À la fin du" type="date" required max={today} />
    </FormDialog>
  )
}
