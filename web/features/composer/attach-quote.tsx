import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DraftFile } from '#shared/contract/mail-sending.ts'
import type { QuoteSummary } from '#shared/contract/quotes.ts'
import { formatMoney } from '#shared/french/format.ts'
import { messageOf } from '#web/api/api-error.ts'
import { api, orpc } from '#web/api/client.ts'
import { QuoteStatusBadge } from '#web/blocks/documents/quote-status-badge.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The client whose devis are offered first. */
export type DraftClient = { companyId?: string; contactId?: string; name: string }

type AttachQuoteProps = {
  draftId: string
  client: DraftClient | null
  onClose: () => void
  onAttached: (file: DraftFile) => void
}

const SHOWN = 8

/** « Joindre un devis »: those of the client first, or any that is searched for; its PDF, or the signed one. */
export function AttachQuote({ draftId, client, onClose, onAttached }: AttachQuoteProps) {
  const [q, setQ] = useState('')
  const of = q === '' && client ? clientFilter(client) : {}
  const query = useQuery(
    orpc.quotes.listQuotes.queryOptions({ input: { ...(q === '' ? {} : { q }), ...of, limit: SHOWN } }),
  )
  const attach = useMutation({
    mutationFn: (choice: { quoteId: string; signed: boolean }) =>
      api.mailSending.attachQuote({ draftId, ...choice }),
    onSuccess: (file) => {
      onAttached(file)
      onClose()
    },
  })
  const quotes = query.data?.items.filter(({ demo }) => !demo)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Joindre un devis">
      <div className="grid gap-4">
        <SearchInput
          value={q}
          label="Rechercher un devis"
          placeholder="Numéro, titre, client…"
          onValueChange={setQ}
        />
        {attach.error && (
          <Alert live tone="danger">
            {messageOf(attach.error)}
          </Alert>
        )}
        {client && q === '' && <p className="text-muted text-sm">Devis de {client.name}</p>}
        {quotes === undefined ? (
          <QueryState query={query} loading={<Skeleton className="h-32" />} />
        ) : quotes.length === 0 ? (
          <p className="text-muted text-sm">
            {q === '' ? 'Aucun devis pour ce client. Cherchez-en un autre.' : 'Aucun devis ne correspond.'}
          </p>
        ) : (
          <ul className="grid gap-2">
            {quotes.map((quote) => (
              <Choice key={quote.id} quote={quote} pending={attach.isPending} onChoose={attach.mutate} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function clientFilter({ companyId, contactId }: DraftClient) {
  if (companyId !== undefined) return { companyId }
  return contactId === undefined ? {} : { contactId }
}

type ChoiceProps = {
  quote: QuoteSummary
  pending: boolean
  onChoose: (choice: { quoteId: string; signed: boolean }) => void
}

function Choice({ quote, pending, onChoose }: ChoiceProps) {
  const { id: quoteId, number, title, grossCents, currency, status, clientName } = quote
  const name = number ?? (title || 'Devis sans titre')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line p-3 text-sm">
      <span className="min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {name} <QuoteStatusBadge status={status} />
        </span>
        <span className="block text-muted [overflow-wrap:anywhere]">
          {[number === null ? null : title, clientName].filter(Boolean).join(', ')}
        </span>
      </span>
      <span className="amount">{formatMoney(grossCents, currency)}</span>
      <span className="flex flex-wrap gap-2">
        {status === 'signed' && (
          <Button size="sm" loading={pending} onClick={() => onChoose({ quoteId, signed: true })}>
            Joindre l’exemplaire signé<span className="sr-only"> de {name}</span>
          </Button>
        )}
        <Button size="sm" loading={pending} onClick={() => onChoose({ quoteId, signed: false })}>
          Joindre le PDF<span className="sr-only"> de {name}</span>
        </Button>
      </span>
    </li>
  )
}
