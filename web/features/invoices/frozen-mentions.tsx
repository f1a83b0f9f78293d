import { useQuery } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MentionList } from './mention-list.tsx'

/** The mentions of an issued document, as they were printed, each with its reason. */
export function FrozenMentions({ invoiceId }: { invoiceId: string }) {
  const document = useQuery({
    ...orpc.invoices.getInvoiceDocument.queryOptions({ input: { invoiceId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Card title="Mentions" description="Figées à l’émission, selon la loi de ce jour.">
      {document.data ? (
        <MentionList mentions={document.data.mentions} />
      ) : (
        <QueryState query={document} loading={<Skeleton className="h-24" />} />
      )}
    </Card>
  )
}
