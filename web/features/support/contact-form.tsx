import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MIN_FILL_MS } from '#shared/domain/support/contact-message.ts'
import { type ContactTopic, contactTopics } from '#shared/domain/support/contact-topics.ts'
import { ApiError } from '#web/api/api-error.ts'
import { askAgain } from '#web/api/ask-again.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { WaitingControls } from '#web/patterns/form/waiting-controls.tsx'
import { Button } from '#web/ui/button.tsx'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { rules } from './contact-rules.ts'

const EMPTY: ContactValues = { name: '', email: '', company: '', phone: '', subject: '', message: '' }

type ContactFormProps = { topic: ContactTopic | undefined; onSent: () => void }

/** Specification 2.14 and 5: judged on change, sent once valid; what was typed stays until it is sent. */
export function ContactForm({ topic, onSent }: ContactFormProps) {
  const [wire] = useState(contactForm)
  const ready = useHydrated()
  const form = useLightForm({ ...EMPTY, subject: topic ? contactTopics[topic] : '' }, rules, {
    judge: 'change',
    send: async (entered) => {
      await wire.send(entered, nickname.current?.value ?? '')
      forgetDraft()
      onSent()
    },
    onRefused: () => toast.error('Erreur lors de l’envoi du message'),
  })
  const nickname = useRef<HTMLInputElement>(null)
  const written = useRef(false)
  const { values } = form
  const restore = useEffectEvent(() => {
    const kept = readDraft()
    if (kept !== null) form.reset({ ...values, ...kept, subject: kept.subject || values.subject })
  })
  useEffect(restore, [])
  useEffect(() => {
    if (written.current) saveDraft(values)
  }, [values])
  const write = () => {
    written.current = true
    wire.begin()
    prepareToasts()
  }

  return (
    <FormShell
      form={form}
      method="post"
      onInput={write}
      className="flex flex-col gap-4"
      failureTitle="Erreur lors de l’envoi du message"
      failureNote="Ce que vous avez écrit est conservé."
      actions={
        <WaitingControls>
          <Button
            type="submit"
            variant="primary"
            className="self-start max-sm:self-stretch"
            loading={form.saving}
            disabledReason={
              form.valid ? null : 'Remplissez les champs obligatoires pour envoyer votre message.'
            }
          >
            Envoyer le message
          </Button>
        </WaitingControls>
      }
    >
      <fieldset
        disabled={!ready}
        data-waiting={ready ? undefined : ''}
        className="flex min-w-0 flex-col gap-4"
      >
        <legend className="sr-only">Votre message</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="name" label="Nom" required autoComplete="name" />
          <TextField form={form} name="email" label="E-mail" required type="email" autoComplete="email" />
          <TextField form={form} name="company" label="Entreprise" required autoComplete="organization" />
          <TextField form={form} name="phone" label="Téléphone" optional type="tel" autoComplete="tel" />
        </div>
        <TextField form={form} name="subject" label="Sujet" required />
        <TextareaField
          form={form}
          name="message"
          label="Message"
          required
          className="[&_textarea]:min-h-36"
        />
        <div aria-hidden className="sr-only">
          <label>
            Ne remplissez pas ce champ
            <input ref={nickname} name="nickname" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <noscript>
          <p className="text-muted text-sm">
            L’envoi de ce formulaire demande JavaScript. Vous pouvez nous écrire à l’adresse e-mail indiquée
            sur cette page.
          </p>
        </noscript>
      </fieldset>
    </FormShell>
  )
}

const KEY = 'ardoise.contact-draft'

/** The text typed in this tab and not sent: it survives a reload, a lost network and a look at another page. */
function readDraft(): Partial<ContactValues> | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<ContactValues> | null
  } catch {
    return null
  }
}

// Storage may be refused (private windows): then nothing is kept.
function saveDraft(values: ContactValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(values))
  } catch {}
}

function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}

type ContactValues = {
  name: string
  email: string
  company: string
  phone: string
  subject: string
  message: string
}
type Form = { token: string; openedAt: number }

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)))

async function openForm(): Promise<Form> {
  const { token } = await fetchJson('GET /contact-form', {})
  return { token, openedAt: performance.now() }
}

/**
 * The contact form's end of the wire. `begin` is called as soon as one writes: the server wants to know that someone took the
 * time to. A send repeated after a lost answer is the same message to the server. Errors: ApiError.
 */
function contactForm() {
  let form: Promise<Form> | null = null
  const begin = (): Promise<Form> => {
    form ??= openForm().catch((error: unknown) => {
      form = null
      throw error
    })
    return form
  }
  const post = async (values: ContactValues, nickname: string) => {
    const { token, openedAt } = await begin()
    await wait(openedAt + MIN_FILL_MS - performance.now())
    const message = { ...values, token, ...(nickname === '' ? {} : { nickname }) }
    await askAgain(() => fetchJson('POST /contact-messages', message))
    form = null
  }
  return {
    begin: () => void begin().catch(() => {}),
    async send(values: ContactValues, nickname: string): Promise<void> {
      try {
        await post(values, nickname)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'contact_form_expired') form = null
        else if (error.code === 'contact_form_too_quick') await wait((error.retryAfterSeconds ?? 1) * 1_000)
        else throw error
        // The reader can do nothing about these two codes: get a fresh form, wait, and post again.
        await post(values, nickname)
      }
    },
  }
}
