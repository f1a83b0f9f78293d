import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { orpc } from '#web/api/api-client.ts'
import { EventTimeline } from '#web/blocks/events/event-timeline.tsx'
import { ChainCard } from '#web/blocks/invoicing/chain-card.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { InvoiceFacts, InvoiceSums } from './invoice-facts.tsx'
import { InvoiceFiles } from './invoice-files.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import { InvoicePreview } from './invoice-preview.tsx'
import { chainOptions } from './invoice-queries.ts'
import { MentionList } from './mention-list.tsx'

type InvoiceReadingProps = {
  invoice: InvoiceDetail
  /** Its links and mails, made by whoever sends it. */
  mails?: ReactNode
}

/** A document that is read: what it asks for, its files, its order and what happened to it. Also the draft of who may not write. */
export function InvoiceReading({ invoice, mails }: InvoiceReadingProps) {
  const { id: invoiceId, kind, revision, timeZone } = invoice
  const issued = invoice.status !== 'draft'
  const chain = useQuery(chainOptions(invoiceId))
  const events = useQuery(
    orpc.platform.listEvents.queryOptions({ input: { subjectId: invoiceId, limit: 50 } }),
  )
  return (
    <div data-wide="" className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-5 xl:order-2">
        <Corrections invoice={invoice} />
        {issued && !isCreditNote(kind) && <InvoicePayments invoice={invoice} />}
        <InvoiceFacts invoice={invoice} />
        <Card title="Historique" flush>
          <EventTimeline
            query={events}
            label="Historique du document"
            timeZone={timeZone}
            empty={{ title: 'Rien pour le moment', className: 'py-6' }}
          />
        </Card>
        {mails}
        <ChainCard title="Commande" chain={chain} current={invoiceId} />
        <InvoiceSums invoice={invoice} />
        {issued && <InvoiceFiles invoice={invoice} />}
        {issued && (
          <FoldedCard title="Mentions" description="Figées à l’émission, selon la loi de ce jour.">
            <FrozenMentions invoiceId={invoiceId} />
          </FoldedCard>
        )}
      </div>
      <div className="xl:sticky xl:top-[calc(var(--bars)+1rem)]">
        <InvoicePreview invoiceId={invoiceId} revision={revision} issued={issued} />
      </div>
    </div>
  )
}

/** Shows what this document does to earlier ones, and later ones to it, where that changes its worth. */
function Corrections({ invoice: { earlier, later, status } }: { invoice: InvoiceDetail }) {
  const corrected = earlier.filter(({ relation }) => relation !== 'takes_back')
  const correcting = later.filter(({ relation, number }) => relation !== 'takes_back' && number !== null)
  const cancelled = status === 'cancelled'
  return (
    <>
      {corrected.length > 0 && (
        <Alert tone="info">
          <Links
            before={
              corrected[0]?.relation === 'credits' ? 'Avoir sur la facture' : 'Annule et remplace la facture'
            }
            documents={corrected}
          />
        </Alert>
      )}
      {correcting.length > 0 && (
        <Alert
          tone={cancelled ? 'warning' : 'info'}
          title={cancelled ? 'Cette facture n’a plus cours' : undefined}
        >
          <Links
            before={
              correcting[0]?.relation === 'credits' ? 'Corrigée par l’avoir' : 'Remplacée par la facture'
            }
            documents={correcting}
          />
        </Alert>
      )}
    </>
  )
}

function Links({ before, documents }: { before: string; documents: InvoiceDetail['earlier'] }) {
  return (
    <p>
      {before}{' '}
      {documents.map(({ id, number }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <TextLink to="/revenues/management/invoices/$invoiceId" params={{ invoiceId: id }}>
            {number}
          </TextLink>
        </span>
      ))}
    </p>
  )
}

/** The mentions of an issued document, as they were printed, each with its reason. */
function FrozenMentions({ invoiceId }: { invoiceId: string }) {
  const document = useQuery({
    ...orpc.invoices.getInvoiceDocument.queryOptions({ input: { invoiceId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return document.data ? (
    <MentionList mentions={document.data.mentions} />
  ) : (
    <QueryState query={document} loading={<Skeleton className="h-24" />} />
  )
}
