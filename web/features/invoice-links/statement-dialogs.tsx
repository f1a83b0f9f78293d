import { useState } from 'react'
import type { StatementInvoice, StatementLinkView } from '#shared/contract/statement-links.ts'
import { askedCents } from '#shared/domain/invoices/statement-page.ts'
import type { ClientAnswer } from '#shared/domain/reminders/client-words.ts'
import { type Currency, formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { ProblemDialog } from './problem-dialog.tsx'

/** What the client asked to say of its invoices. */
export type StatementAct = ClientAnswer | 'problem'

type StatementDialogProps = {
  act: StatementAct
  open: boolean
  onClose: () => void
  token: string
  view: StatementLinkView
  onSaid: () => void
  /** The invoices are no longer what the page shows. */
  onStale: () => void
}

type Chosen = StatementInvoice & { currency: Currency }

const isOpenTo = (act: StatementAct) => (invoice: StatementInvoice) =>
  act === 'problem' ? invoice.dispute === null : askedCents(invoice) > 0

/** What the client says of all its invoices, or of those that it chooses; its words are kept when sending fails. */
export function StatementDialog({ act, token, view, onSaid, ...dialog }: StatementDialogProps) {
  const offered = view.accounts.flatMap(({ currency, invoices }): Chosen[] =>
    invoices.filter(isOpenTo(act)).map((invoice) => ({
      ...invoice,
      currency,
      // A promise is of what is not contested.
      owedCents: act === 'problem' ? invoice.owedCents : invoice.owedCents - invoice.disputedCents,
    })),
  )
  // A problem is of one invoice as a rule, a payment of all.
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    act === 'problem' && offered.length > 1 ? [] : offered.map(({ invoiceId }) => invoiceId),
  )
  const [missing, setMissing] = useState(false)
  const about = offered.filter(({ invoiceId }) => chosen.includes(invoiceId))
  const { organizationName, timeZone } = view
  const of = { token, invoiceIds: about.map(({ invoiceId }) => invoiceId) }
  const sent = async <Answer,>(send: () => Promise<Answer>): Promise<Answer | null> => {
    setMissing(about.length === 0)
    if (about.length === 0) return null
    const answer = await send()
    onSaid()
    return answer
  }
  const ticks = offered.length > 1 && (
    <InvoiceTicks
      invoices={offered}
      chosen={chosen}
      onChange={setChosen}
      error={missing && about.length === 0 ? 'Choisissez au moins une facture.' : null}
    />
  )
  const said = api.statementAnswers
  if (act === 'problem')
    return (
      <ProblemDialog
        {...dialog}
        title="Contester une facture"
        sellerName={organizationName}
        owed={about.length === 1 ? { cents: about[0]!.owedCents, currency: about[0]!.currency } : null}
        send={async (problem) => {
          setMissing(about.length === 0)
          return about.length === 0 ? null : api.statementLinks.reportStatementProblem({ ...of, ...problem })
        }}
        join={(file) => api.invoiceSending.addDisputeFile({ token, file })}
        onReported={onSaid}
      >
        {ticks}
      </ProblemDialog>
    )
  return (
    <AnswerDialog
      {...dialog}
      answer={act}
      about={{ organizationName, timeZone, owed: sumsOf(about), answers: firstAnswers(about, act) }}
      acts={{
        paid: async (words) => void (await sent(() => said.announceStatementPayment({ ...of, ...words }))),
        promise: async (words) => void (await sent(() => said.promiseStatementPayment({ ...of, ...words }))),
        delay: async (words) => void (await sent(() => said.askStatementDelay({ ...of, ...words }))),
      }}
    >
      {ticks}
    </AnswerDialog>
  )
}

const silent = { paid: null, promise: null, delay: null, lastPromiseOn: null }

/** What was said before, where it is one invoice; the first last day of all for a promise. */
function firstAnswers(about: readonly Chosen[], act: ClientAnswer) {
  const [first] = about
  if (first === undefined) return silent
  const days = about.flatMap(({ answers }) => answers.lastPromiseOn ?? []).toSorted()
  const lastPromiseOn = days.length < about.length ? null : (days[0] ?? null)
  return { ...silent, ...(about.length === 1 && { [act]: first.answers[act] }), lastPromiseOn }
}

function sumsOf(invoices: readonly Chosen[]): string {
  const sums = [...Map.groupBy(invoices, ({ currency }) => currency)].map(([currency, own]) =>
    formatMoney(
      own.reduce((sum, { owedCents }) => sum + owedCents, 0),
      currency,
    ),
  )
  return sums.length === 0 ? '0\u00a0€' : sums.join(' et ')
}

type InvoiceTicksProps = {
  invoices: readonly Chosen[]
  chosen: readonly string[]
  onChange: (invoiceIds: readonly string[]) => void
  error: string | null
}

function InvoiceTicks({ invoices, chosen, onChange, error }: InvoiceTicksProps) {
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className="min-w-0" aria-describedby={error === null ? undefined : 'invoices-error'}>
      <legend className="mb-1.5 font-medium text-sm">Factures concernées</legend>
      <ul className="max-h-48 overflow-y-auto rounded-md border border-line">
        {invoices.map(({ invoiceId, number, dueOn, owedCents, currency }) => (
          <li
            key={invoiceId}
            className="flex items-start justify-between gap-3 border-line border-b px-3 py-2 text-sm last:border-b-0"
          >
            <Checkbox
              label={
                <>
                  {number}
                  <span className="block text-muted text-xs">échéance {formatDate(dueOn)}</span>
                </>
              }
              checked={chosen.includes(invoiceId)}
              onChange={() => toggle(invoiceId)}
            />
            <span className="amount">{formatMoney(owedCents, currency)}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-1 text-muted text-xs">
        {formatCount(chosen.length, 'facture choisie', 'factures choisies')}
      </p>
      {error !== null && (
        <p id="invoices-error" role="alert" className="mt-1 text-danger-ink text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
