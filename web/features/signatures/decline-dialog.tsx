import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { orpc } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type DeclineDialogProps = {
  /** What the client pressed. */
  answer: 'change' | 'refuse'
  open: boolean
  onClose: () => void
  token: string
  sellerName: string
  /** The hash of what is read: an answer to a version that was replaced meanwhile is refused. */
  documentSha256: string
  onRefused: (refusedAt: string) => void
  onAsked: (request: { message: string; requestedAt: string }) => void
  onStale: () => void
}

const labels = {
  change: {
    title: 'Demander une modification',
    after: 'Le devis reste ouvert\u00a0: vous pourrez encore le signer.',
    field: 'Modification souhaitée',
    missing: 'Décrivez la modification souhaitée.',
    submit: 'Envoyer la demande',
    max: 2_000,
  },
  refuse: {
    title: 'Refuser le devis',
    after: 'C’est définitif\u00a0: il ne pourra plus être signé.',
    field: 'Raison du refus',
    missing: 'Indiquez la raison de votre refus.',
    submit: 'Refuser le devis',
    max: 1_000,
  },
} as const

/** Refuses the quote, or asks for changes; the words are kept when sending fails. */
export function DeclineDialog(props: DeclineDialogProps) {
  const { answer, open, onClose, token, sellerName, documentSha256, onRefused, onAsked, onStale } = props
  const refuse = useMutation(orpc.signatures.refuseQuote.mutationOptions())
  const ask = useMutation(orpc.signatures.requestChange.mutationOptions())
  const formId = useId()
  const label = labels[answer]
  const form = useLightForm(
    { text: '' },
    { text: (text) => text.trim() !== '' || label.missing },
    {
      send: async ({ text }) => {
        const words = text.trim()
        if (answer === 'change') {
          const { requestedAt } = await ask.mutateAsync({ token, documentSha256, message: words })
          return onAsked({ message: words, requestedAt })
        }
        const { refusedAt } = await refuse.mutateAsync({ token, documentSha256, reason: words })
        onRefused(refusedAt)
      },
      onRefused: (error) => {
        if (error instanceof ApiError && [404, 409, 410].includes(error.status)) onStale()
      },
    },
  )
  const close = () => {
    if (!form.saving) onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={label.title}
      description={`${sellerName} recevra votre réponse par e-mail. ${label.after}`}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Annuler
          </Button>
          <Button
            variant={answer === 'refuse' ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            loading={form.saving}
          >
            {label.submit}
          </Button>
        </>
      }
    >
      <FormShell form={form} id={formId} className="flex flex-col gap-5">
        <TextareaField form={form} name="text" label={label.field} required rows={4} maxLength={label.max} />
      </FormShell>
    </Dialog>
  )
}
