import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ChainDocument, InvoiceChain } from '#shared/contract/invoice-chains.ts'
import { invoiceKinds, isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { type Currency, formatDate, formatMoney, formatPercentBps } from '#shared/french/format.ts'
import { InvoiceStatusBadge } from '#web/blocks/documents/invoice-status-badge.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type ChainCardProps = {
  title: string
  chain: UseQueryResult<InvoiceChain>
  /** The document of the page, which is not a link to itself. */
  current: string
  actions?: ReactNode
}

/** An order of a client: its devis, its invoices and credit notes, what remains to invoice and to pay. */
export function ChainCard({ title, chain, current, actions }: ChainCardProps) {
  if (!chain.data)
    return (
      <Card title={title} flush>
        <QueryState query={chain} loading={<Skeleton className="mx-5 mb-5 h-32" />} />
      </Card>
    )
  const { quote, documents, currency } = chain.data
  if (documents.length === 0) return <Card title={title} line="Aucune facture" actions={actions} />
  return (
    <Card title={title} actions={actions} flush>
      <div className="px-5 pb-4">
        <Sums chain={chain.data} />
      </div>
      <ol className="border-line border-t" aria-label="Documents de la commande">
        {quote && quote.id !== current && (
          <Row
            name={
              <TextLink
                className="stretched-link"
                to="/templates/quotes/$quoteId"
                params={{ quoteId: quote.id }}
              >
                Devis {quote.number}
              </TextLink>
            }
            badge={<Badge tone="success">Signé</Badge>}
            facts={`Envoyé le ${formatDate(quote.issuedOn)}`}
            amount={formatMoney(quote.grossCents, currency)}
          />
        )}
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            currency={currency}
            current={document.id === current}
          />
        ))}
      </ol>
    </Card>
  )
}

function Sums({ chain: { summary, currency } }: { chain: InvoiceChain }) {
  const { quotedCents, invoicedCents, toInvoiceCents, paidCents, owedCents } = summary
  const money = (cents: number) => formatMoney(cents, currency)
  const sums = [
    ...(quotedCents === null ? [] : [{ label: 'Commandé', cents: quotedCents }]),
    { label: 'Facturé', cents: invoicedCents },
    ...(toInvoiceCents === null ? [] : [{ label: 'Reste à facturer', cents: toInvoiceCents }]),
    { label: 'Payé', cents: paidCents },
    { label: 'Reste à payer', cents: owedCents },
  ]
  return (
    <>
      {quotedCents !== null && quotedCents > 0 && (
        <Progress
          label="Part facturée"
          value={invoicedCents}
          max={quotedCents}
          detail={`${money(invoicedCents)} sur ${money(quotedCents)}`}
          className="mb-4"
        />
      )}
      <DescriptionList rows items={sums.map(({ label, cents }) => ({ label, value: money(cents) }))} />
      {toInvoiceCents !== null && summary.rates.length > 1 && (
        <Rates rates={summary.rates} currency={currency} />
      )}
    </>
  )
}

/** The amounts net of VAT, where several rates are to be told apart. */
function Rates({ rates, currency }: { rates: InvoiceChain['summary']['rates']; currency: Currency }) {
  const money = (cents: number | null) => formatMoney(cents ?? 0, currency)
  return (
    <details className="mt-4 text-sm">
      <summary className="w-fit cursor-pointer text-muted text-xs underline underline-offset-3">
        Détail par taux de TVA
      </summary>
      <table className="mt-2 w-full text-xs tabular">
        <caption className="sr-only">Commandé et facturé par taux de TVA</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="py-1 text-start font-medium">
              Taux
            </th>
            {['Commandé HT', 'Facturé HT', 'Reste HT'].map((label) => (
              <th key={label} scope="col" className="py-1 ps-2 text-end font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rates.map((rate) => (
            <tr
              key={`${rate.category} ${rate.rateBps} ${rate.exemptionCode}`}
              className="border-line border-t"
            >
              <th scope="row" className="py-1 text-start font-normal">
                {formatPercentBps(rate.rateBps)}
              </th>
              <td className="amount py-1 ps-2">{money(rate.quotedCents)}</td>
              <td className="amount py-1 ps-2">{money(rate.invoicedCents)}</td>
              <td className="amount py-1 ps-2">{money(rate.toInvoiceCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

type DocumentRowProps = { document: ChainDocument; currency: Currency; current: boolean }

function DocumentRow({ document, currency, current }: DocumentRowProps) {
  const { id, kind, number, status, overdue, issuedOn, dueOn, owedCents } = document
  const credit = isCreditNote(kind)
  const name = `${invoiceKinds[kind].label} ${number ?? '(brouillon)'}`
  const facts = [
    issuedOn && `${credit ? 'Émis' : 'Émise'} le ${formatDate(issuedOn)}`,
    owedCents > 0 && dueOn && `échéance le ${formatDate(dueOn)}`,
    owedCents > 0 && owedCents < document.grossCents && `reste ${formatMoney(owedCents, currency)}`,
  ]
  return (
    <Row
      name={
        current ? (
          <span className="font-semibold" aria-current="true">
            {name}
          </span>
        ) : (
          <TextLink
            className="stretched-link"
            to="/revenues/management/invoices/$invoiceId"
            params={{ invoiceId: id }}
          >
            {name}
          </TextLink>
        )
      }
      badge={<InvoiceStatusBadge status={status} kind={kind} overdue={overdue} />}
      facts={facts.filter(Boolean).join(' · ')}
      amount={formatMoney(credit ? -document.grossCents : document.grossCents, currency)}
    />
  )
}

type RowProps = { name: ReactNode; badge: ReactNode; facts: string; amount: string }

function Row({ name, badge, facts, amount }: RowProps) {
  return (
    <li className="relative flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b px-5 py-2.5 text-sm last:border-b-0 has-[a.stretched-link]:hover:bg-hover">
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {name} {badge}
        </div>
        {facts && <p className="mt-0.5 text-muted text-xs">{facts}</p>}
      </div>
      <span className="amount ms-auto whitespace-nowrap font-medium">{amount}</span>
    </li>
  )
}
