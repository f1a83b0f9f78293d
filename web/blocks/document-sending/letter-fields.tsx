import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { fillMessage, withVariables } from '#shared/domain/documents/message-template.ts'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { AddToCard, type CardOwner } from './add-to-card.tsx'
import type { LetterValues } from './letter-form.ts'
import { SenderField } from './sender-field.tsx'

type LetterFieldsProps = {
  form: ApiForm<LetterValues>
  /** The words between braces, with what each stands for, and what each is now. */
  variables: Readonly<Record<string, string>>
  filled: Readonly<Record<string, string>>
  /** Those of `filled` that the sending writes itself, where the text shows them written out. */
  later?: Readonly<Record<string, string>>
  /** Names the mail's attachments and link. */
  note: string
  /** Shows the mail with its variables filled in from the start. */
  previewed?: boolean
  emailRef?: RefObject<HTMLInputElement | null>
  client: CardOwner
  /** Stands above the subject. */
  children?: ReactNode
}

/** Recipients, sender and text of the mail of a document. */
export function LetterFields({
  form,
  variables,
  filled,
  later = nothing,
  note,
  previewed = false,
  emailRef,
  client,
  children,
}: LetterFieldsProps) {
  const email = form.register('to.email')
  const { to, subject, message, mailboxId } = form.watch()
  useLater(form, later)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="E-mail du destinataire" required error={form.errorOf('to.email')}>
          <Input
            type="email"
            autoComplete="off"
            {...email}
            ref={(input) => {
              email.ref(input)
              if (emailRef) emailRef.current = input
            }}
          />
        </Field>
        <TextField
          form={form}
          name="to.name"
          label="Nom du destinataire"
          optional
          autoComplete="off"
          maxLength={160}
        />
        <AddToCard
          client={client}
          email={to.email.trim()}
          name={to.name?.trim() || null}
          error={form.errorOf('to.email')}
          onAdded={() => form.clearErrors('to.email')}
        />
      </div>
      <SenderField
        value={mailboxId}
        error={form.errorOf('mailboxId')}
        onChange={(chosen) => {
          form.setValue('mailboxId', chosen, { shouldDirty: true })
          form.clearErrors('mailboxId')
        }}
      />
      {children}
      <TextField form={form} name="subject" label="Objet" required maxLength={200} />
      <TextareaField
        form={form}
        name="message"
        label="Message"
        required
        help={<MessageVariables of={variables} />}
        rows={9}
        maxLength={10_000}
      />
      <MessagePreview
        subject={fillMessage(subject, filled)}
        message={fillMessage(message, filled)}
        note={note}
        open={previewed}
      />
    </>
  )
}

const nothing = {}

/** Words that the sending writes itself are shown as they would be now, and follow it: the greeting, a number, a day. */
function useLater(form: ApiForm<LetterValues>, later: Readonly<Record<string, string>>) {
  const shown = useRef(later)
  const follow = useEffectEvent(() => {
    const again = (text: string) => fillMessage(withVariables(text, shown.current), later)
    for (const name of ['subject', 'message'] as const) {
      const text = form.getValues(name)
      if (again(text) !== text) form.setValue(name, again(text))
    }
    shown.current = later
  })
  const key = JSON.stringify(later)
  useEffect(() => {
    if (key !== JSON.stringify(shown.current)) follow()
  }, [key])
}

/** « Remplacés à l’envoi »: the words between braces that a message may hold, with what each stands for. */
function MessageVariables({ of }: { of: Readonly<Record<string, string>> }) {
  return (
    <>
      Remplacés à l’envoi&nbsp;:{' '}
      {Object.entries(of).map(([name, meaning], index) => (
        <span key={name}>
          {index > 0 && ', '}
          <abbr title={meaning} className="cursor-help no-underline">
            <code>{`{${name}}`}</code>
          </abbr>
        </span>
      ))}
      .
    </>
  )
}

type MessagePreviewProps = { subject: string; message: string; note: string; open: boolean }

/** « Aperçu de l’e-mail »: as its reader will see it, its variables filled in. */
function MessagePreview({ subject, message, note, open }: MessagePreviewProps) {
  return (
    <details open={open} className="rounded-md border border-line bg-surface text-sm">
      <summary className="cursor-pointer px-4 py-2.5 font-medium">Aperçu de l’e-mail</summary>
      <div className="border-line border-t px-4 py-3">
        <p className="break-words font-semibold">{subject}</p>
        <p className="mt-2 whitespace-pre-line break-words">{message}</p>
        <p className="mt-3 text-muted text-xs">{note}</p>
      </div>
    </details>
  )
}
