import { z } from 'zod'
import type { DebitFile } from '#shared/contract/debit-files.ts'
import { daySchema } from '#shared/contract/endpoint.ts'
import { formatMoney } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

type ConfirmDebitFileProps = { file: DebitFile; timeZone: string; onClose: () => void }

const schema = z.object({ receivedOn: daySchema })

/** « Encaissé par la banque »: on which day. Draw it while it is open only. */
export function ConfirmDebitFile({ file, timeZone, onClose }: ConfirmDebitFileProps) {
  const form = useApiForm<z.input<typeof schema>, z.output<typeof schema>, DebitFile>({
    schema,
    values: { receivedOn: file.collectOn },
    save: ({ receivedOn }) => api.directDebits.confirmDebitFile({ fileId: file.id, receivedOn }),
    success: `${formatMoney(file.openCents)} encaissés`,
    refresh: [orpc.directDebits, orpc.payments, orpc.invoices],
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Encaissé par la banque"
      description={`${formatMoney(file.openCents)} sont en cours. Déclarez d’abord rejetés, dans «\u202fVoir les prélèvements\u202f», ceux que la banque n’a pas crédités. Le rapprochement du relevé le fait aussi.`}
      action="Encaisser"
    >
      <TextField
        form={form}
        name="receivedOn"
        label="Crédité le"
        type="date"
        min={file.collectOn}
        max={todayIn(timeZone, new Date())}
        required
      />
    </FormDialog>
  )
}
