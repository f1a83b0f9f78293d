import { z } from 'zod'
import { answerInput, type Reception } from '#shared/contract/approved-platform.ts'
import type { BuyerCode } from '#shared/domain/approved-platform/buyer-statuses.ts'
import { LIFE_CYCLE_MAX } from '#shared/domain/invoices/life-cycle/message.ts'
import { type LifeCycleReason, reasonsOf, reasonText } from '#shared/domain/invoices/life-cycle/reasons.ts'
import { lifeCycleName } from '#shared/domain/invoices/life-cycle/statuses.ts'
import { api } from '#web/api/api-client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

const schema = z.object({ reason: z.string().min(1, 'Choisissez un motif'), note: answerInput.note })

type Props = {
  receivedId: string
  code: BuyerCode
  action: string
  onSaid: (changed: Reception) => void
  onClose: () => void
}

/** The reason without which a status says nothing to the supplier. */
export function ReasonDialog({ receivedId, code, action, onSaid, onClose }: Props) {
  const form = useApiForm({
    schema,
    values: { reason: '', note: '' },
    save: ({ reason, note }) =>
      api.approvedPlatform.sayOfReceived({
        receivedId,
        code,
        note: note ?? '',
        reasons: [reason as LifeCycleReason],
      }),
    onSaved: (changed) => {
      onClose()
      onSaid(changed)
    },
  })
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={`Transmettre «\u202f${lifeCycleName(code)}\u202f»`}
      description={
        code === 210
          ? 'Le fournisseur lit ce motif. Un refus est définitif\u00a0: plus aucun statut ne peut suivre.'
          : 'Le fournisseur lit ce motif.'
      }
      action={action}
      danger={code === 210}
    >
      <SelectField
        form={form}
        name="reason"
        label="Motif"
        required
        options={[
          { value: '', label: 'Choisissez un motif' },
          ...reasonsOf(code).map((reason) => ({ value: reason, label: reasonText(reason) })),
        ]}
      />
      <TextareaField
        form={form}
        name="note"
        label="Commentaire"
        optional
        rows={3}
        maxLength={LIFE_CYCLE_MAX.note}
      />
    </FormDialog>
  )
}
