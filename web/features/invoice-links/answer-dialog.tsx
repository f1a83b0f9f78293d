import { type ReactNode, useId, useState } from 'react'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import { TERMS_MAX, TERMS_MIN } from '#shared/domain/payment-plans/payment-plan.ts'
import {
  type AskedTerms,
  type ClientAnswer,
  DELAY_MESSAGE_MAX,
  firstTermFault,
  paidDayFault,
  promisedDayFault,
  type SaidMeans,
  saidMeans,
  saidMeansNames,
} from '#shared/domain/reminders/client-words.ts'
import { capitalized } from '#shared/french/typography.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { ApiError } from '#web/api/api-error.ts'
import { FormShell, type ShellForm } from '#web/patterns/form/form-shell.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

/** What the client speaks of. */
export type AnsweredAbout = {
  organizationName: string
  timeZone: string
  /** What is owed, in words. */
  owed: string
  /** What it said before. */
  answers: ClientAnswers
}
/** What sends each answer. */
export type AnswerActs = {
  paid: (words: { paidOn: string; means: SaidMeans }) => Promise<void>
  promise: (words: { promisedOn: string }) => Promise<void>
  delay: (words: { message: string; terms: AskedTerms | null }) => Promise<void>
}
type AnswerProps = {
  open: boolean
  onClose: () => void
  about: AnsweredAbout
  acts: AnswerActs
  /** The invoice is no longer what the page shows. */
  onStale: () => void
  /** Which invoices it is about, where there is a choice. */
  children?: ReactNode
}

/** What the client says of its payment; its words are kept when sending fails. */
export function AnswerDialog({ answer, ...props }: AnswerProps & { answer: ClientAnswer }) {
  if (answer === 'paid') return <PaidDialog {...props} />
  return answer === 'promise' ? <PromiseDialog {...props} /> : <DelayDialog {...props} />
}

const staleAt = (onStale: () => void) => (error: unknown) => {
  if (error instanceof ApiError && [404, 409, 410].includes(error.status)) onStale()
}
const termOptions = Array.from({ length: TERMS_MAX - TERMS_MIN + 1 }, (_, index) => {
  const value = String(index + TERMS_MIN)
  return { value, label: `En ${value}\u00a0fois` }
})
const meansOptions = saidMeansNames.map((value) => ({ value, label: capitalized(saidMeans[value]) }))
const needed = (day: string, fault: string | null) => (day === '' ? 'Choisissez un jour.' : (fault ?? true))

function PaidDialog({ about, acts, onStale, children, ...dialog }: AnswerProps) {
  const today = todayIn(about.timeZone, new Date())
  const said = about.answers.paid
  const [means, setMeans] = useState<SaidMeans | null>(said?.means ?? null)
  const [asked, setAsked] = useState(false)
  const form = useLightForm(
    { paidOn: said?.paidOn ?? today },
    { paidOn: (day) => needed(day, paidDayFault(day, today)) },
    {
      send: async ({ paidOn }) => {
        if (means !== null) await acts.paid({ paidOn, means })
      },
      onRefused: staleAt(onStale),
    },
  )
  const submit: typeof form.submit = (event) => {
    setAsked(true)
    return form.submit(event)
  }
  return (
    <AnswerShell
      {...dialog}
      title="J’ai déjà payé"
      description={`${about.organizationName} en sera averti et vérifiera votre paiement.`}
      form={{ ...form, submit }}
    >
      {children}
      <TextField form={form} name="paidOn" label="Jour du paiement" type="date" max={today} required />
      <RadioGroup
        label="Moyen de paiement"
        options={meansOptions}
        value={means}
        onValueChange={setMeans}
        error={asked && means === null ? 'Choisissez un moyen de paiement.' : null}
      />
    </AnswerShell>
  )
}

function PromiseDialog({ about, acts, onStale, children, ...dialog }: AnswerProps) {
  const today = todayIn(about.timeZone, new Date())
  const lastOn = about.answers.lastPromiseOn
  const form = useLightForm(
    { promisedOn: about.answers.promise?.promisedOn ?? '' },
    { promisedOn: (day) => needed(day, promisedDayFault(day, { today, lastOn })) },
    {
      send: acts.promise,
      onRefused: staleAt(onStale),
    },
  )
  return (
    <AnswerShell
      {...dialog}
      title="Je paierai le…"
      description={`Vous annoncez le paiement de ${about.owed}\u00a0: ${about.organizationName} en sera averti.`}
      form={form}
    >
      {children}
      <TextField
        form={form}
        name="promisedOn"
        label="Jour du paiement"
        type="date"
        min={today}
        max={lastOn ?? undefined}
        required
      />
    </AnswerShell>
  )
}

function DelayDialog({ about, acts, onStale, children, ...dialog }: AnswerProps) {
  const today = todayIn(about.timeZone, new Date())
  const said = about.answers.delay
  const [count, setCount] = useState(String(said?.terms?.count ?? ''))
  const form = useLightForm(
    { message: said?.message ?? '', firstOn: said?.terms?.firstOn ?? '' },
    {
      message: (text) => text.trim() !== '' || 'Indiquez le délai que vous demandez.',
      firstOn: (day) => count === '' || needed(day, firstTermFault(day, today)),
    },
    {
      send: ({ message, firstOn }) =>
        acts.delay({
          message: message.trim(),
          terms: count === '' ? null : { count: Number(count), firstOn },
        }),
      onRefused: staleAt(onStale),
    },
  )
  return (
    <AnswerShell
      {...dialog}
      title="Demander un délai"
      description={`${about.organizationName} recevra votre demande et vous répondra.`}
      form={form}
    >
      {children}
      <TextareaField
        form={form}
        name="message"
        label="Votre demande"
        help="Dites jusqu’à quand, et pourquoi si vous le souhaitez."
        required
        rows={4}
        maxLength={DELAY_MESSAGE_MAX}
      />
      <Field
        label="Payer en plusieurs fois"
        optional
        help="Des montants égaux, un mois d’écart. L’émetteur peut vous proposer cet échéancier à signer."
      >
        <NativeSelect
          value={count}
          options={termOptions}
          placeholder="Non"
          onChange={({ target }) => setCount(target.value)}
        />
      </Field>
      {count !== '' && (
        <TextField form={form} name="firstOn" label="Première échéance" type="date" min={today} required />
      )}
    </AnswerShell>
  )
}

type AnswerShellProps = {
  open: boolean
  onClose: () => void
  title: string
  description: string
  form: ShellForm & { saving: boolean }
  children: ReactNode
}

function AnswerShell({ open, onClose, title, description, form, children }: AnswerShellProps) {
  const formId = useId()
  const close = () => {
    if (!form.saving) onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Annuler
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={form.saving}>
            Envoyer
          </Button>
        </>
      }
    >
      <FormShell form={form} id={formId} className="flex flex-col gap-5">
        {children}
      </FormShell>
    </Dialog>
  )
}
