import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { orpc } from '#web/api/client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { submitOnShortcut } from '#web/ui/submit-on-shortcut.ts'
import { Textarea } from '#web/ui/textarea.tsx'

type DeclineDialogProps = {
  open: boolean
  onClose: () => void
  token: string
  sellerName: string
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

/** No, or not like this; the words are kept when sending fails. */
export function DeclineDialog({ open, onClose, token, sellerName, onRefused, onStale }: DeclineDialogProps) {
  const [choice, setChoice] = useState<'change' | 'refuse'>('refuse')
  const [text, setText] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const refuse = useMutation(orpc.signatures.refuseQuote.mutationOptions())
  const ask = useMutation(orpc.signatures.requestChange.mutationOptions())
  const formId = useId()
  const failed = (choice === 'refuse' ? refuse : ask).error
  const busy = refuse.isPending || ask.isPending
  const label = labels[choice]

  const onError = (error: Error) => {
    if (error instanceof ApiError && [404, 409, 410].includes(error.status)) onStale()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const words = text.trim()
    setMissing(words === '' ? label.missing : null)
    if (words === '') return document.getElementById(`${formId}-text`)?.focus()
    if (choice === 'refuse') {
      refuse.mutate({ token, reason: words }, { onError, onSuccess: ({ refusedAt }) => onRefused(refusedAt) })
    } else {
      ask.mutate({ token, message: words }, { onError })
    }
  }
  const close = () => {
    if (busy) return
    onClose()
    if (!ask.isSuccess) return
    ask.reset()
    setText('')
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
            loading={busy}
          >
            {label.submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={submit}
        onKeyDown={submitOnShortcut}
        noValidate
        className="flex flex-col gap-5"
      >
        <RadioGroup
          label="Votre réponse"
          hideLabel
          layout="cards"
          options={choices}
          value={choice}
          onValueChange={(value) => {
            setChoice(value)
            setMissing(null)
          }}
        />
        <Field label={label.field} required error={missing} id={`${formId}-text`}>
          <Textarea
            rows={4}
            maxLength={label.max}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setMissing(null)
            }}
          />
        </Field>
        {failed && (
          <Alert tone="danger" live>
            {messageOf(failed)}
          </Alert>
        )}
      </form>
    </Dialog>
  )
}
