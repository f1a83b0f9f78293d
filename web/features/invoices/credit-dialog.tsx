import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { computeInvoice } from '#shared/domain/invoices/compute-invoice.ts'
import {
  type CreditChoice,
  type CreditedInvoice,
  creditableOf,
  creditNoteOf,
  type EarlierCredit,
} from '#shared/domain/invoices/credit-notes.ts'
import { grossSum } from '#shared/domain/invoices/key-amounts.ts'
import { formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useOpenInvoice } from '#web/blocks/invoicing/use-open-invoice.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { submitOnShortcut } from '#web/ui/submit-on-shortcut.ts'
import { UnreadFields, useUnread } from '#web/ui/unread-fields.tsx'
import { CreditLines } from './credit-lines.tsx'

type CreditDialogProps = { invoice: InvoiceDetail; open: boolean; onOpenChange: (open: boolean) => void }

/** « Faire un avoir » : the whole of what is left, an amount, or quantities of lines. It makes a draft. */
export function CreditDialog({ invoice, open, onOpenChange }: CreditDialogProps) {
  const credits = useQuery({
    ...orpc.invoices.listInvoiceCredits.queryOptions({ input: { invoiceId: invoice.id } }),
    enabled: open,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Faire un avoir sur ${invoice.number}`}
      description="Vous relirez le brouillon avant de l’émettre. La facture, elle, ne change pas."
    >
      {credits.data ? (
        <CreditForm invoice={invoice} earlier={credits.data.items} onClose={() => onOpenChange(false)} />
      ) : (
        <QueryState query={credits} loading={<Skeleton className="h-40" />} />
      )}
    </Dialog>
  )
}

type Kind = CreditChoice['kind']
type CreditFormProps = { invoice: InvoiceDetail; earlier: readonly EarlierCredit[]; onClose: () => void }

function CreditForm({ invoice, earlier, onClose }: CreditFormProps) {
  const [kind, setKind] = useState<Kind>('whole')
  const [cents, setCents] = useState<number | null>(null)
  const [quantities, setQuantities] = useState<Record<string, number>>({})
  const [tried, setTried] = useState(false)
  const unread = useUnread()
  const isRead = unread.fields.length === 0
  const create = useAction(api.invoices.creditInvoice, { failure: null, onSuccess: useOpenInvoice() })
  const credited = creditedOf(invoice)
  const leftCents = grossSum(creditableOf(credited, earlier))
  const money = (amount: number) => formatMoney(amount, invoice.currency)
  const choice = choiceOf(kind, cents, quantities)
  const result = creditNoteOf(credited, earlier, choice)
  const fault = result.ok ? null : errorCodes[result.code].text
  const grossCents = result.ok
    ? computeInvoice({ ...result.part, vat: credited.vat, prepaidCents: 0 }).grossCents
    : null
  const shown = tried ? fault : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first] = unread.now()
    if (first) return first.element.focus()
    setTried(true)
    if (result.ok && !create.isPending) create.mutate({ invoiceId: invoice.id, choice: copyOf(choice) })
  }
  return (
    <form onSubmit={submit} onKeyDown={submitOnShortcut} className="flex flex-col gap-5">
      <p className="text-sm">
        Il reste <strong className="tabular">{money(leftCents)}</strong> à rendre
        {leftCents < invoice.grossCents && ` sur ${money(invoice.grossCents)}`}.
      </p>
      <RadioGroup<Kind>
        label="Ce que l’avoir rend"
        layout="cards"
        value={kind}
        onValueChange={(next) => {
          setKind(next)
          setTried(false)
        }}
        options={[
          {
            value: 'whole',
            label: earlier.length > 0 ? 'Tout ce qui reste' : 'Toute la facture',
            help: 'Plus rien ne sera dû sur cette facture.',
          },
          { value: 'amount', label: 'Un montant', help: 'Une remise, un geste, une erreur de prix.' },
          { value: 'lines', label: 'Des lignes', help: 'Un retour, une prestation non faite.' },
        ]}
      />
      <UnreadFields unread={unread}>
        {kind === 'amount' && (
          <Field label="Montant TTC" required error={shown}>
            <MoneyInput
              value={cents}
              onValueChange={(value) => {
                setCents(value)
                setTried(false)
              }}
            />
          </Field>
        )}
        {kind === 'lines' && (
          <CreditLines
            credited={credited}
            currency={invoice.currency}
            earlier={earlier}
            quantities={quantities}
            onChange={(lineId, milli) => {
              setQuantities({ ...quantities, [lineId]: milli })
              setTried(false)
            }}
            error={isRead ? shown : null}
          />
        )}
      </UnreadFields>
      {kind === 'whole' && shown && <Alert tone="danger">{shown}</Alert>}
      <p role="status" className="text-sm">
        {isRead && grossCents !== null && (
          <>
            Montant de l’avoir&nbsp;: <strong className="tabular">{money(grossCents)}</strong> TTC
          </>
        )}
      </p>
      {create.error && (
        <Alert tone="danger" live>
          {messageOf(create.error)}
        </Alert>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>Annuler</Button>
        <Button type="submit" variant="primary" loading={create.isPending}>
          Préparer l’avoir
        </Button>
      </div>
    </form>
  )
}

function choiceOf(kind: Kind, cents: number | null, quantities: Record<string, number>): CreditChoice {
  if (kind === 'whole') return { kind }
  if (kind === 'amount') return { kind, cents: cents ?? 0 }
  const lines = Object.entries(quantities)
    .filter(([, quantityMilli]) => quantityMilli !== 0)
    .map(([lineId, quantityMilli]) => ({ lineId, quantityMilli }))
  return { kind, lines }
}

/** As the endpoint takes it. */
const copyOf = (choice: CreditChoice) =>
  choice.kind === 'lines' ? { ...choice, lines: [...choice.lines] } : choice

function creditedOf({ id, number, issuedOn, kind, content, totals }: InvoiceDetail): CreditedInvoice {
  const { lines, discount, takenBack, vatAdjustments, vat } = content
  return {
    invoiceId: id,
    number: number ?? '',
    issuedOn: issuedOn ?? '',
    kind,
    lines,
    discount,
    takenBack,
    vatAdjustments,
    vat,
    totals,
  }
}
