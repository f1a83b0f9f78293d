import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { orpc } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type QuestionDialogProps = {
  open: boolean
  onClose: () => void
  token: string
  sellerName: string
  onStale: () => void
}

/** « Poser une question »: it goes to the seller by mail; the devis stays as it is. */
export function QuestionDialog({ open, onClose, token, sellerName, onStale }: QuestionDialogProps) {
  const ask = useMutation(orpc.signatures.askQuestion.mutationOptions())
  const formId = useId()
  const form = useLightForm(
    { message: '' },
    { message: (text) => text.trim() !== '' || 'Écrivez votre question.' },
    {
      send: async ({ message }) => void (await ask.mutateAsync({ token, message: message.trim() })),
      onRefused: (error) => {
        if (error instanceof ApiError && [404, 409, 410].includes(error.status)) onStale()
      },
    },
  )
  const close = () => {
    if (form.saving) return
    onClose()
    if (!ask.isSuccess) return
    ask.reset()
    form.reset({ message: '' })
  }
  if (ask.isSuccess)
    return (
      <Dialog
        open={open}
        onOpenChange={close}
        title="Question envoyée"
        footer={
          <Button variant="primary" onClick={close}>
            Revenir au devis
          </Button>
        }
      >
        <p>{sellerName} a reçu votre question par e-mail et vous répondra directement.</p>
      </Dialog>
    )
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Poser une question"
      description={`${sellerName} vous répondra par e-mail. Le devis reste ouvert.`}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Annuler
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={form.saving}>
            Envoyer la question
          </Button>
        </>
      }
    >
      <FormShell form={form} id={formId}>
        <TextareaField
          form={form}
          name="message"
          label="Votre question"
          required
          rows={4}
          maxLength={2_000}
        />
      </FormShell>
    </Dialog>
  )
}
