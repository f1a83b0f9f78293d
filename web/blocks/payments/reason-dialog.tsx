import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react'
import { reasonInputSchema } from '#shared/contract/payments.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { usePaymentSaved } from './use-payment-saved.ts'

const values = { reason: '' }

type ReasonDialogProps = {
  title: string
  description: ReactNode
  action: string
  danger?: boolean
  save: (reason: string) => Promise<unknown>
  /** The toast once it is done. */
  done: string
  open: boolean
  onClose: (done: boolean) => void
}

/** Asks why an entry of the money ledger is undone, and undoes it: its opposite is written, and nothing is erased. */
export function ReasonDialog({ save, done, open, onClose, ...told }: ReasonDialogProps) {
  const saved = usePaymentSaved()
  const form = useApiForm({
    schema: reasonInputSchema,
    values,
    save: ({ reason }) => save(reason),
    success: done,
    onSaved: () => {
      saved()
      onClose(true)
    },
  })
  const start = useEffectEvent(() => form.reset(values))
  useLayoutEffect(() => {
    if (open) start()
  }, [open])
  return (
    <FormDialog form={form} open={open} onClose={() => onClose(false)} {...told}>
      <TextField form={form} name="reason" label="Motif" maxLength={300} required />
    </FormDialog>
  )
}
