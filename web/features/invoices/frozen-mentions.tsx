import { useQuery } from '@tanstack/react-query'
import { whyMention } from '#shared/domain/invoices/mentions.ts'
import { orpc } from '#web/api/client.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The mentions of an issued document, as they were printed, each with its reason. */
export function FrozenMentions({ invoiceId }: { invoiceId: string }) {
  const document = useQuery({
    ...orpc.invoices.getInvoiceDocument.queryOptions({ input: { invoiceId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Card title="Mentions" description="Figées à l’émission, selon la loi de ce jour.">
      {document.data ? (
        <ul className="flex flex-col gap-3 text-sm">
          {document.data.mentions.map(({ id, text }) => (
            <li key={id}>
              <p>{text}</p>
              <Why id={id} />
            </li>
          ))}
        </ul>
      ) : (
        <QueryState query={document} loading={<Skeleton className="h-24" />} />
      )}
    </Card>
  )
}

function Why({ id }: { id: string }) {
  const reason = whyMention(id)
  if (reason === null) return null
  return (
    <details className="mt-0.5 text-muted text-xs">
      <summary className="w-fit cursor-pointer underline underline-offset-3">Pourquoi cette mention</summary>
      <p className="mt-1">
        {reason.why} <span className="whitespace-nowrap">({reason.source})</span>
      </p>
    </details>
  )
}
