import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { File, Trash2 } from 'lucide-react'
import type { ClientDocument } from '#shared/contract/client-documents.ts'
import { formatDate, formatFileSize } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { documentAddress } from '#web/api/document-address.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { byCursor } from '#web/patterns/list/list-query.ts'
import { QueryItems } from '#web/patterns/list/query-items.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type ClientDocumentsProps = { companyId: string } | { contactId: string }

/** The files kept on a client, newest first: to save, to trace to their mail, to remove. */
export function ClientDocuments(client: ClientDocumentsProps) {
  const query = useInfiniteQuery(
    orpc.clientDocuments.listClientDocuments.infiniteOptions({
      ...byCursor,
      input: (cursor: string | undefined) => ({ ...client, limit: 10, cursor }),
    }),
  )
  const none = query.data?.pages[0]?.items.length === 0
  return (
    <Card
      title="Documents"
      line={none && 'Aucun document'}
      actions={
        none && (
          <TextLink to="/conversations" className="text-sm">
            Boîte de réception
          </TextLink>
        )
      }
      flush
    >
      <QueryItems query={query} loading={<Skeleton className="mx-5 mb-5 h-16" />} empty={null}>
        {(documents: ClientDocument[]) => (
          <ul className="border-line border-t">
            {documents.map((document) => (
              <Row key={document.id} document={document} ofCompany={'companyId' in client} />
            ))}
          </ul>
        )}
      </QueryItems>
    </Card>
  )
}

function Row({ document, ofCompany }: { document: ClientDocument; ofCompany: boolean }) {
  const { id, name, size, sender, mailedAt, conversationId, contactName } = document
  const { timezone } = useOrganization()
  const refusal = useRefusal('client_document:write')
  const remove = useRemoveDocument()
  const origin = `Mail de ${sender} du ${formatDate(mailedAt, timezone)}`
  return (
    <li className="flex items-center gap-3 border-line border-b px-5 py-2.5 text-sm last:border-b-0">
      <File aria-hidden size={16} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <a href={documentAddress(id)} download={name} className="block truncate font-medium hover:underline">
          {name} <span className="font-normal text-muted text-xs">{formatFileSize(size)}</span>
        </a>
        <p className="truncate text-muted text-xs">
          {conversationId === null ? (
            origin
          ) : (
            <Link
              to="/conversations"
              search={{ view: 'all', open: conversationId }}
              className="underline hover:text-ink"
            >
              {origin}
            </Link>
          )}
          {ofCompany && contactName !== null && ` · ${contactName}`}
        </p>
      </div>
      <IconButton
        size="sm"
        icon={Trash2}
        label={`Retirer ${name}`}
        disabledReason={refusal}
        onClick={() => remove(document)}
      />
    </li>
  )
}

/** Takes a document off its client's page, with « Annuler ». */
function useRemoveDocument() {
  const restore = useAction(
    (documentId: string) => api.clientDocuments.restoreClientDocument({ documentId }),
    { refresh: orpc.clientDocuments },
  )
  const remove = useAction(
    ({ id }: { id: string; name: string }) => api.clientDocuments.removeClientDocument({ documentId: id }),
    {
      success: (_, { name }) => `«\u202f${name}\u202f» retiré de la fiche`,
      undo: (_, { id }) => restore.mutate(id),
      refresh: orpc.clientDocuments,
    },
  )
  return remove.mutate
}
