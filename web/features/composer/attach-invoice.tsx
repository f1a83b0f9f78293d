import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, orpc } from '#web/api/api-client.ts'
import { InvoiceStatusBadge } from '#web/blocks/documents/invoice-status-badge.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { AttachDocument, clientFilter } from './attach-document.tsx'
import type { AttachProps } from './attach-quote.tsx'

/** More than are shown: drafts among them have no PDF to give. */
const READ = 20

/** « Joindre une facture »: the PDF of one that is issued. */
export function AttachInvoice({ draftId, client, onClose, onAttached }: AttachProps) {
  const [q, setQ] = useState('')
  const of = q === '' && client ? clientFilter(client) : {}
  const query = useQuery(
    orpc.invoices.listInvoices.queryOptions({ input: { ...(q === '' ? {} : { q }), ...of, limit: READ } }),
  )
  const attach = useAction((invoiceId: string) => api.mailSending.attachInvoice({ draftId, invoiceId }), {
    failure: null,
    onSuccess: (file) => {
      onAttached(file)
      onClose()
    },
  })
  return (
    <AttachDocument
      title="Joindre une facture"
      searchLabel="Rechercher une facture"
      ofClient={client && q === '' ? `Factures de ${client.name}` : null}
      none={
        q === ''
          ? 'Aucune facture émise pour ce client. Cherchez-en une autre.'
          : 'Aucune facture émise ne correspond.'
      }
      unnamed="Facture"
      q={q}
      setQ={setQ}
      query={query}
      rows={query.data?.items.filter(({ number }) => number !== null)}
      error={attach.error}
      badge={({ status, kind, overdue }) => (
        <InvoiceStatusBadge status={status} kind={kind} overdue={overdue} />
      )}
      actions={({ id }, name) => (
        <Button size="sm" loading={attach.isPending} onClick={() => attach.mutate(id)}>
          Joindre le PDF<span className="sr-only"> de {name}</span>
        </Button>
      )}
      onClose={onClose}
    />
  )
}
