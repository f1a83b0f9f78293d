import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { StatementInvoice, StatementOwed } from '#shared/contract/statement-links.ts'
import { disputeReasons } from '#shared/domain/invoices/dispute.ts'
import { invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import { type ClientAnswer, paidWords, termsWords } from '#shared/domain/reminders/client-words.ts'
import {
  type Currency,
  formatCount,
  formatDate,
  formatDateTime,
  formatLongDate,
  formatMoney,
} from '#shared/french/format.ts'
import { messageOf } from '#web/api/api-error.ts'
import { WaitingControls } from '#web/patterns/form/waiting-controls.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Button } from '#web/ui/button.tsx'

type StatementListProps = {
  account: StatementOwed
  timeZone: string
  linkUrl: string
  onWithdraw: (invoiceId: string, answer: ClientAnswer) => Promise<void>
}

/** What a client owes in one currency: what is late, then what is to come, with what it said of each. */
export function StatementList({ account, ...props }: StatementListProps) {
  const { currency, invoices } = account
  const late = invoices.filter(({ daysLate }) => daysLate > 0)
  const coming = invoices.filter(({ daysLate }) => daysLate <= 0)
  return (
    <>
      <Part title="En retard" invoices={late} currency={currency} {...props} />
      <Part title="À venir" invoices={coming} currency={currency} {...props} />
    </>
  )
}

type PartProps = Omit<StatementListProps, 'account'> & {
  title: string
  invoices: readonly StatementInvoice[]
  currency: Currency
}

function Part({ title, invoices, currency, ...props }: PartProps) {
  if (invoices.length === 0) return null
  const id = `${currency}-${title === 'À venir' ? 'coming' : 'late'}`
  const sum = invoices.reduce((total, { owedCents }) => total + owedCents, 0)
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-semibold text-base">
          {title}
          <span className="font-normal text-muted">
            {' '}
            · {formatCount(invoices.length, 'facture', 'factures')}
          </span>
        </h2>
        <span className="font-semibold tabular">{formatMoney(sum, currency)}</span>
      </div>
      <ul className="mt-2">
        {invoices.map((invoice) => (
          <Row key={invoice.invoiceId} invoice={invoice} currency={currency} {...props} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = Omit<StatementListProps, 'account'> & { invoice: StatementInvoice; currency: Currency }

function Row({ invoice, currency, timeZone, linkUrl, onWithdraw }: RowProps) {
  const { invoiceId, kind, number, dueOn, daysLate, owedCents, grossCents } = invoice
  const label = `${invoiceKinds[kind].label} ${number}`
  return (
    <li className="flex flex-col gap-2 border-line border-b py-3 text-sm last:border-b-0 last:pb-0">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{label}</p>
          <p className={daysLate > 0 ? 'text-danger-ink text-xs' : 'text-muted text-xs'}>
            Échéance {formatDate(dueOn)}
            {daysLate > 0 && `, ${formatCount(daysLate, 'jour', 'jours')} de retard`}
          </p>
          {owedCents !== grossCents && (
            <p className="text-muted text-xs">
              Sur {formatMoney(grossCents, currency)}
              {takenWords(invoice, currency)}
            </p>
          )}
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1">
          <span className="font-medium tabular">{formatMoney(owedCents, currency)}</span>
          <AnchorButton href={`${linkUrl}/invoices/${invoiceId}`} download icon={Download} size="sm">
            PDF<span className="sr-only"> {label}</span>
          </AnchorButton>
        </div>
      </div>
      <Said
        invoice={invoice}
        currency={currency}
        timeZone={timeZone}
        onWithdraw={(answer) => onWithdraw(invoiceId, answer)}
      />
    </li>
  )
}

function takenWords({ paidCents, creditedCents }: StatementInvoice, currency: Currency): string {
  const taken = [
    paidCents > 0 ? `${formatMoney(paidCents, currency)} déjà reçus` : null,
    creditedCents > 0 ? `${formatMoney(creditedCents, currency)} d’avoir` : null,
  ].filter((part) => part !== null)
  return taken.length === 0 ? '' : `\u00a0: ${taken.join(', ')}`
}

type SaidProps = {
  invoice: StatementInvoice
  currency: Currency
  timeZone: string
  onWithdraw: (answer: ClientAnswer) => Promise<void>
}

/** Where an invoice stands beside what it owes: on its way, contested, announced. */
function Said({ invoice, currency, timeZone, onWithdraw }: SaidProps) {
  const { dispute, disputedCents, processingCents, byDebit, answers } = invoice
  const { paid, promise, delay } = answers
  return (
    <>
      {processingCents > 0 && (
        <Note>{formatMoney(processingCents, currency)} en cours de paiement&nbsp;: rien à faire.</Note>
      )}
      {byDebit && <Note>Prélevée sur votre compte&nbsp;: vous n’avez rien à faire.</Note>}
      {dispute && (
        <Note>
          {dispute.amountCents === null ? 'Contestée' : `${formatMoney(disputedCents, currency)} contestés`}{' '}
          le {formatDateTime(dispute.openedAt, timeZone)} ({disputeReasons[dispute.reason].toLowerCase()}
          )&nbsp;: «&#8239;{dispute.message}&#8239;»
        </Note>
      )}
      {paid && (
        <Note onWithdraw={() => onWithdraw('paid')} what="le paiement signalé">
          Vous avez indiqué avoir {paidWords(paid)}.
        </Note>
      )}
      {promise && (
        <Note onWithdraw={() => onWithdraw('promise')} what="le paiement annoncé">
          Vous avez annoncé le paiement de {formatMoney(promise.amountCents, currency)} le{' '}
          {formatLongDate(promise.promisedOn)}.
        </Note>
      )}
      {delay && (
        <Note onWithdraw={() => onWithdraw('delay')} what="la demande de délai">
          Délai demandé{delay.terms && `, ${termsWords(delay.terms)}`}&nbsp;: «&#8239;{delay.message}&#8239;»
        </Note>
      )}
    </>
  )
}

type NoteProps = { children: ReactNode; what?: string; onWithdraw?: () => Promise<void> }

function Note({ children, what, onWithdraw }: NoteProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const withdraw = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onWithdraw?.()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2">
      <p className="min-w-0 flex-1 basis-48 whitespace-pre-line wrap-anywhere">{children}</p>
      {onWithdraw && (
        <WaitingControls>
          <Button size="sm" variant="ghost" loading={busy} onClick={() => void withdraw()}>
            Annuler<span className="sr-only"> {what}</span>
          </Button>
        </WaitingControls>
      )}
      {failure !== null && (
        <p role="alert" className="basis-full text-danger-ink">
          {failure}
        </p>
      )}
    </div>
  )
}
