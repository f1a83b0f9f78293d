import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ContactTopic, contactTopics } from '#shared/domain/contact-message.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { submitOnShortcut } from '#web/ui/submit-on-shortcut.ts'
import { Textarea } from '#web/ui/textarea.tsx'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { type ContactValues, contactForm } from './contact-client.ts'
import { forgetDraft, keepDraft, keptDraft } from './contact-draft.ts'
import { rules } from './contact-rules.ts'

const EMPTY: ContactValues = { name: '', email: '', company: '', phone: '', subject: '', message: '' }

type ContactFormProps = { topic: ContactTopic | undefined; onSent: () => void }

/** Specification 2.14 and 5: judged on change, sent once valid; what was typed stays until it is sent. */
export function ContactForm({ topic, onSent }: ContactFormProps) {
  const [wire] = useState(contactForm)
  const ready = useHydrated()
  const form = useLightForm({ ...EMPTY, subject: topic ? contactTopics[topic] : '' }, rules, {
    judge: 'change',
  })
  const [failure, setFailure] = useState<string | null>(null)
  const nickname = useRef<HTMLInputElement>(null)
  const written = useRef(false)
  const { values } = form
  const restore = useEffectEvent(() => {
    const kept = keptDraft()
    if (kept !== null) form.reset({ ...values, ...kept, subject: kept.subject || values.subject })
  })
  useEffect(restore, [])
  useEffect(() => {
    if (written.current) keepDraft(values)
  }, [values])
  const write = () => {
    written.current = true
    wire.begin()
    prepareToasts()
  }

  const submit = form.handleSubmit(async (entered) => {
    setFailure(null)
    try {
      await wire.send(entered, nickname.current?.value ?? '')
      forgetDraft()
      onSent()
    } catch (error) {
      toast.error('Erreur lors de l’envoi du message')
      const fields = error instanceof ApiError ? error.fields.filter(({ path }) => path in EMPTY) : []
      form.setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
      if (fields.length === 0) setFailure(messageOf(error))
    }
  })
  return (
    <form noValidate method="post" onSubmit={submit} onKeyDown={submitOnShortcut} onInput={write}>
      <fieldset
        disabled={!ready}
        data-waiting={ready ? undefined : ''}
        className="flex min-w-0 flex-col gap-4"
      >
        <legend className="sr-only">Votre message</legend>
        {failure && (
          <Alert tone="danger" title="Erreur lors de l’envoi du message" live>
            {failure} Ce que vous avez écrit est conservé.
          </Alert>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Nom" error={form.errors.name} required>
            <Input autoComplete="name" {...form.register('name')} />
          </Field>
          <Field label="E-mail" error={form.errors.email} required>
            <Input type="email" autoComplete="email" {...form.register('email')} />
          </Field>
          <Field label="Entreprise" error={form.errors.company} required>
            <Input autoComplete="organization" {...form.register('company')} />
          </Field>
          <Field label="Téléphone" error={form.errors.phone} optional>
            <Input type="tel" autoComplete="tel" {...form.register('phone')} />
          </Field>
        </div>
        <Field label="Sujet" error={form.errors.subject} required>
          <Input {...form.register('subject')} />
        </Field>
        <Field label="Message" error={form.errors.message} required>
          <Textarea className="min-h-36" {...form.register('message')} />
        </Field>
        <div aria-hidden className="sr-only">
          <label>
            Ne remplissez pas ce champ
            <input ref={nickname} name="nickname" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Button
          type="submit"
          variant="primary"
          className="self-start max-sm:self-stretch"
          loading={form.submitting}
          disabledReason={
            form.valid ? null : 'Remplissez les champs obligatoires pour envoyer votre message.'
          }
        >
          Envoyer le message
        </Button>
        <noscript>
          <p className="text-muted text-sm">
            L’envoi de ce formulaire demande JavaScript. Vous pouvez nous écrire à l’adresse e-mail indiquée
            sur cette page.
          </p>
        </noscript>
      </fieldset>
    </form>
  )
}
