import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DraftFile } from '#shared/contract/mail-sending.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { QuoteStatusBadge } from '#web/blocks/documents/quote-status-badge.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { AttachDocument, clientFilter, type DraftClient } from './attach-document.tsx'

export type AttachProps = {
  draftId: string
  client: DraftClient | null
  onClose: () => void
  onAttached: (file: DraftFile) => void
}

const SHOWN = 8

/** « Joindre un devis »: its PDF, or the signed one. */
export function AttachQuote({ draftId, client, onClose, onAttached }: AttachProps) {
  const [q, setQ] = useState('')
  const of = q === '' && client ? clientFilter(client) : {}
  const query = useQuery(
    orpc.quotes.listQuotes.queryOptions({ input: { ...(q === '' ? {} : { q }), ...of, limit: SHOWN } }),
  )
  const attach = useAction(
    (choice: { quoteId: string; signed: boolean }) => api.mailSending.attachQuote({ draftId, ...choice }),
    {
      failure: null,
      onSuccess: (file) => {
        onAttached(file)
        onClose()
      },
    },
  )
  return (
    <AttachDocument
      title="Joindre un devis"
      searchLabel="Rechercher un devis"
      ofClient={client && q === '' ? `Devis de ${client.name}` : null}
      none={q === '' ? 'Aucun devis pour ce client. Cherchez-en un autre.' : 'Aucun devis ne correspond.'}
      unnamed="Devis sans titre"
      q={q}
      setQ={setQ}
      query={query}
      rows={query.data?.items.filter(({ demo }) => !demo)}
      error={attach.error}
      badge={({ status }) => <QuoteStatusBadge status={status} />}
      actions={({ id: quoteId, status }, name) => (
        <>
          {status === 'signed' && (
            <Button
              size="sm"
              loading={attach.isPending}
              onClick={() => attach.mutate({ quoteId, signed: true })}
            >
              Joindre l’exemplaire signé<span className="sr-only"> de {name}</span>
            </Button>
          )}
          <Button
            size="sm"
            loading={attach.isPending}
            onClick={() => attach.mutate({ quoteId, signed: false })}
          >
            Joindre le PDF<span className="sr-only"> de {name}</span>
          </Button>
        </>
      )}
      onClose={onClose}
    />
  )
}
