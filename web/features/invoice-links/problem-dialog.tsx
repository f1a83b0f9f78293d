import { type ReactNode, useId, useRef, useState } from 'react'
import {
  DISPUTE_MESSAGE_MAX,
  type DisputeReason,
  disputedFault,
  disputeReasons,
} from '#shared/domain/invoices/dispute.ts'
import { type Currency, currencySigns, formatMoney, parseMoney } from '#shared/french/format.ts'
import { ApiError } from '#web/api/api-error.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { JoinedFiles } from './joined-files.tsx'

type Told = { reason: DisputeReason; message: string; amountCents: number | null }
type Reported = Told & { openedAt: string }
export type ProblemDialogProps = {
  open: boolean
  onClose: () => void
  sellerName: string
  /** What is owed, of which a part may be contested; null: there are several invoices, contested whole. */
  owed: { cents: number; currency: Currency } | null
  /** « Signaler un problème »; another name where several invoices are contested. */
  title?: string
  send: (problem: Told) => Promise<{ openedAt: string } | null>
  /** Joins a file to what was just said. */
  join: (file: File) => Promise<unknown>
  onReported: (dispute: Reported) => void
  /** The invoice is no longer what the page shows. */
  onStale: () => void
  /** Which invoices it is about, where there is a choice. */
  children?: ReactNode
}

const options = optionsOf(disputeReasons)
type Extent = 'all' | 'part'

/** Why what is typed is no part of what is owed; null: it is one. */
function amountFault(
  text: string,
  { cents, currency }: { cents: number; currency: Currency },
): string | null {
  const amount = parseMoney(text)
  if (amount === null || amount <= 0) return 'Indiquez le montant contesté, par exemple 150,00.'
  return disputedFault(amount, cents, currency)
}

/** « Signaler un problème »: why, and in the client's words; they are kept when sending fails. */
export function ProblemDialog(props: ProblemDialogProps) {
  const { open, onClose, sellerName, owed, title = 'Signaler un problème' } = props
  const { onReported, onStale, children } = props
  const [extent, setExtent] = useState<Extent>('all')
  const partOf = owed !== null && owed.cents > 1 && extent === 'part' ? owed : null
  const [reason, setReason] = useState<DisputeReason | null>(null)
  const [asked, setAsked] = useState(false)
  const [files, setFiles] = useState<readonly File[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  // Said, though some of its files did not arrive: what is sent again is these.
  const [said, setSaid] = useState<Reported | null>(null)
  const joining = useRef(false)
  const formId = useId()
  const form = useLightForm(
    { message: '', amountCents: '' },
    {
      message: (text) => text.trim() !== '' || 'Décrivez le problème.',
      amountCents: (text) => partOf === null || (amountFault(text, partOf) ?? true),
    },
    {
      send: async ({ message, amountCents: amount }) => {
        joining.current = false
        if (reason === null) return
        const words = message.trim()
        const problem = { reason, message: words, amountCents: partOf && parseMoney(amount) }
        const sent = said ?? (await props.send(problem))
        if (sent === null) return
        const told = { ...problem, openedAt: sent.openedAt }
        const left = [...files]
        joining.current = true
        try {
          for (let file = left[0]; file !== undefined; file = left[0]) {
            await props.join(file)
            left.shift()
          }
        } catch (error) {
          setSaid(told)
          throw error
        } finally {
          setFiles(left)
        }
        onReported(told)
      },
      onRefused: (error) => {
        if (joining.current) return
        if (error instanceof ApiError && [404, 409, 410].includes(error.status)) onStale()
      },
    },
  )
  const close = () => {
    if (form.saving) return
    if (said !== null) onReported(said)
    onClose()
  }
  const submit: typeof form.submit = (event) => {
    setAsked(true)
    return form.submit(event)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={title}
      description={`${sellerName} en sera averti par e-mail et reviendra vers vous.`}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            {said === null ? 'Annuler' : 'Terminer sans ces fichiers'}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={form.saving}>
            {said === null ? 'Envoyer' : 'Envoyer de nouveau'}
          </Button>
        </>
      }
    >
      <FormShell form={{ ...form, submit }} id={formId} className="flex flex-col gap-5">
        {said === null ? (
          <>
            {children}
            <RadioGroup
              label="Quel est le problème&#8239;?"
              options={options}
              value={reason}
              onValueChange={setReason}
              error={asked && reason === null ? 'Choisissez une raison.' : null}
            />
            {owed !== null && owed.cents > 1 && (
              <RadioGroup
                label="Que contestez-vous&#8239;?"
                options={[
                  {
                    value: 'all',
                    label: `Tout ce qui reste à payer, ${formatMoney(owed.cents, owed.currency)}`,
                  },
                  { value: 'part', label: 'Une partie seulement' },
                ]}
                value={extent}
                onValueChange={setExtent}
              />
            )}
            {partOf !== null && (
              <TextField
                form={form}
                name="amountCents"
                label={`Montant contesté (${currencySigns[partOf.currency]})`}
                help="Le reste peut être payé sans attendre."
                inputMode="decimal"
                required
              />
            )}
            <TextareaField
              form={form}
              name="message"
              label="Votre message"
              required
              rows={4}
              maxLength={DISPUTE_MESSAGE_MAX}
            />
          </>
        ) : (
          <Alert live tone="warning" title="Votre message est enregistré">
            Il manque encore ce que vous y joignez.
          </Alert>
        )}
        <JoinedFiles files={files} onChange={setFiles} refusal={refusal} onRefuse={setRefusal} />
      </FormShell>
    </Dialog>
  )
}
