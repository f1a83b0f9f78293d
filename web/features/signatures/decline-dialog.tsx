import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { orpc } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

type DeclineDialogProps = {
  open: boolean
  onClose: () => void
  token: string
  sellerName: string
  /** Of what is read: an answer to a version that was replaced meanwhile is refused. */
  documentSha256: string
  onRefused: (refusedAt: string) => void
  onStale: () => void
}

const choices = [
  {
    value: 'change',
    label: 'Demander une modification',
    help: 'Le devis reste ouvert\u00a0: vous pourrez encore le signer.',
  },
  { value: 'refuse', label: 'Refuser le devis', help: 'Définitif\u00a0: il ne pourra plus être signé.' },
] as const

const labels = {
  change: {
    field: 'Modification souhaitée',
    missing: 'Décrivez la modification souhaitée.',
    submit: 'Envoyer la demande',
    max: 2_000,
  },
  refuse: {
    field: 'Raison du refus',
    missing: 'Indiquez la raison de votre refus.',
    submit: 'Refuser le devis',
    max: 1_000,
  },
} as const

/** Refuses the quote or asks for changes; the words are kept when sending fails. */
export function DeclineDialog(props: DeclineDialogProps) {
  const { open, onClose, token, sellerName, documentSha256, onRefused, onStale } = props
  const [choice, setChoice] = useState<'change' | 'refuse'>('refuse')
  const refuse = useMutation(orpc.signatures.refuseQuote.mutationOptions())
  const ask = useMutation(orpc.signatures.requestChange.mutationOptions())
  const formId = useId()
  const label = labels[choice]
  const form = useLightForm(
    { text: '' },
    { text: (text) => text.trim() !== '' || label.missing },
    {
      send: async ({ text }) => {
        const words = text.trim()
        if (choice === 'change')
          return void (await ask.mutateAsync({ token, documentSha256, message: words }))
        const { refusedAt } = await refuse.mutateAsync({ token, documentSha256, reason: words })
        onRefused(refusedAt)
      },
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
    form.reset({ text: '' })
  }

  if (ask.isSuccess) {
    return (
      <Dialog
        open={open}
        onOpenChange={close}
        title="Demande envoyée"
        footer={
          <Button variant="primary" onClick={close}>
            Revenir au devis
          </Button>
        }
      >
        <p>
          {sellerName} a reçu votre demande par e-mail et vous répondra directement. Le devis reste ouvert.
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Refuser ou demander une modification"
      description={`${sellerName} recevra votre réponse par e-mail.`}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Annuler
          </Button>
          <Button
            variant={choice === 'refuse' ? 'danger' : 'primary'}
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
        <RadioGroup
          label="Votre réponse"
          hideLabel
          layout="cards"
          options={choices}
          value={choice}
          onValueChange={(value) => {
            setChoice(value)
            form.reset(form.values)
          }}
        />
        <TextareaField form={form} name="text" label={label.field} required rows={4} maxLength={label.max} />
      </FormShell>
    </Dialog>
  )
}
