import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InvoicePart } from '#shared/contract/invoices.ts'
import type { DepositAsked } from '#shared/domain/documents/quote-document.ts'
import {
  type ChainInvoice,
  quoteTotals,
  remainingOf,
  type SignedQuote,
} from '#shared/domain/invoices/chain.ts'
import { invoicedLines } from '#shared/domain/invoices/chain-parts.ts'
import { grossSum } from '#shared/domain/invoices/key-amounts.ts'
import { formatMoney, formatPercentBps } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DecimalInput } from '#web/ui/decimal-input.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { UnreadFields, unreadRefusal, useUnread } from '#web/ui/unread-fields.tsx'
import { ChosenLines, LineProgress } from './part-lines.tsx'
import { askedPart, firstChoice, forecastPart, type PartChoice } from './quote-part.ts'
import { useOpenInvoice } from './use-open-invoice.ts'

type InvoiceQuoteProps = { quoteId: string; open: boolean; onOpenChange: (open: boolean) => void }

/** « Facturer le devis »: the whole, a deposit, chosen lines or a situation, counted before anything is made. */
export function InvoiceQuoteDialog({ quoteId, open, onOpenChange }: InvoiceQuoteProps) {
  const [chosen, setChosen] = useState<PartChoice | null>(null)
  const query = useQuery({
    ...orpc.invoices.getQuoteInvoicing.queryOptions({ input: { quoteId } }),
    enabled: open,
  })
  const choice = chosen ?? (query.data ? firstChoice(query.data) : null)
  const asked = choice && askedPart(choice)
  const forecast = query.data && forecastPart(asked, query.data)
  const unread = useUnread()
  const refusal =
    unreadRefusal(unread.fields) ?? (forecast && 'refusal' in forecast ? forecast.refusal : undefined)
  const creation = useAction((part: InvoicePart) => api.invoices.createInvoiceFromQuote({ quoteId, part }), {
    // The chain moved meanwhile: count again.
    failure: () => {
      void query.refetch()
      return null
    },
    onSuccess: useOpenInvoice(),
  })
  const create = () => {
    if (asked && refusal === undefined && query.data && !creation.isPending) creation.mutate(asked)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !creation.isPending && onOpenChange(next)}
      size="lg"
      title="Facturer le devis"
      description={'Un brouillon est créé\u00a0: vous le relisez avant de l’émettre.'}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Annuler</Button>
          <Button
            variant="primary"
            loading={creation.isPending}
            disabledReason={query.data ? refusal : 'Les montants se préparent.'}
            onClick={create}
          >
            Créer le brouillon
          </Button>
        </>
      }
    >
      {query.data && choice ? (
        <div className="flex flex-col gap-5">
          <UnreadFields unread={unread}>
            <PartFields
              {...query.data}
              choice={choice}
              onChange={(change) => setChosen({ ...choice, ...change })}
            />
          </UnreadFields>
          <div aria-live="polite">
            {unread.fields.length === 0 && forecast && 'totals' in forecast ? (
              <Amounts {...query.data} totals={forecast.totals} />
            ) : (
              <p className="text-muted text-sm">{refusal}</p>
            )}
          </div>
          {creation.error && (
            <Alert tone="danger" live>
              {messageOf(creation.error)}
            </Alert>
          )}
        </div>
      ) : (
        <QueryState query={query} loading={<Skeleton className="h-72" />} />
      )}
    </Dialog>
  )
}

type Facts = { quote: SignedQuote; chain: ChainInvoice[] }
type PartFieldsProps = Facts & {
  deposit: DepositAsked | null
  choice: PartChoice
  onChange: (change: Partial<PartChoice>) => void
}

function PartFields({ quote, chain, deposit, choice, onChange }: PartFieldsProps) {
  const lines = invoicedLines(quote, chain)
  const first = chain.length === 0
  return (
    <>
      <RadioGroup
        label="Que facturer"
        layout="cards"
        value={choice.kind}
        onValueChange={(kind) => onChange({ kind })}
        options={[
          {
            value: 'balance',
            label: first ? 'Tout le devis' : 'Le solde',
            help: first ? undefined : 'Le devis entier, moins ce qui est déjà facturé.',
          },
          {
            value: 'percent',
            label: 'Un acompte en pourcentage',
            help: deposit ? `Le devis signé demande ${formatPercentBps(deposit.bps)}.` : undefined,
          },
          { value: 'amount', label: 'Un acompte d’un montant' },
          { value: 'lines', label: 'Des lignes choisies' },
          { value: 'situation', label: 'Une situation', help: 'Selon l’avancement de chaque ligne.' },
        ]}
      />
      {choice.kind === 'percent' && (
        <Field label="Part du devis" className="max-w-40">
          <DecimalInput
            scale={2}
            suffix="%"
            value={choice.bps}
            min={0}
            max={10_000}
            onValueChange={(bps) => onChange({ bps: bps ?? 0 })}
          />
        </Field>
      )}
      {choice.kind === 'amount' && (
        <Field label="Montant TTC de l’acompte" className="max-w-60">
          <MoneyInput
            value={choice.cents === 0 ? null : choice.cents}
            min={0}
            max={9_999_999_999}
            onValueChange={(cents) => onChange({ cents: cents ?? 0 })}
          />
        </Field>
      )}
      {choice.kind === 'lines' && (
        <ChosenLines lines={lines} currency={quote.currency} choice={choice} onChange={onChange} />
      )}
      {choice.kind === 'situation' && (
        <LineProgress lines={lines} currency={quote.currency} choice={choice} onChange={onChange} />
      )}
    </>
  )
}

/** Shows this draft's amount, beside the devis and what remains of it; all with VAT. */
function Amounts({
  quote,
  chain,
  totals,
}: Facts & { totals: { netCents: number; vatCents: number; dueCents: number } }) {
  const money = (cents: number) => formatMoney(cents, quote.currency)
  const quoted = quoteTotals(quote).grossCents
  const left = grossSum(remainingOf(quote, chain))
  return (
    <DescriptionList
      columns={2}
      items={[
        { label: 'Devis TTC', value: money(quoted) },
        { label: 'Déjà facturé', value: money(quoted - left) },
        {
          label: 'Cette facture',
          value: (
            <>
              <strong className="font-semibold text-lg tabular">{money(totals.dueCents)}</strong>
              <span className="block text-muted text-xs">
                {money(totals.netCents)} HT, {money(totals.vatCents)} de TVA
              </span>
            </>
          ),
        },
        { label: 'Restera à facturer', value: money(left - totals.dueCents) },
      ]}
    />
  )
}
