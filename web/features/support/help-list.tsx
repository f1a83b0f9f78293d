import { useInfiniteQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import type { HelpEntry } from '#shared/contract/support.ts'
import type { HelpKind } from '#shared/domain/support/help-request.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { QueryItems } from '#web/patterns/list/query-items.tsx'
import { Accordion } from '#web/ui/accordion.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { helpPages } from './help-queries.ts'
import { helpTexts, stateTexts } from './help-texts.ts'

/** The user's earlier requests of this kind, newest first, with their state. */
export function HelpList({ kind, timezone }: { kind: HelpKind; timezone: string }) {
  const texts = helpTexts[kind]
  return (
    <section aria-labelledby="help-list" className="min-w-0">
      <h2 id="help-list" className="mb-3 font-semibold text-base">
        {texts.listTitle}
      </h2>
      <QueryItems
        query={useInfiniteQuery(helpPages(kind))}
        errorClassName="rounded-md border border-line bg-surface"
        loading={<Skeleton className="h-40" />}
        empty={
          <Card flush>
            <EmptyState icon={LifeBuoy} title={texts.emptyTitle} description={texts.emptyText} />
          </Card>
        }
      >
        {(requests) => (
          <Accordion
            items={requests.map((request) => ({
              id: request.id,
              title: <RequestTitle request={request} timezone={timezone} />,
              content: <RequestContent request={request} timezone={timezone} />,
            }))}
          />
        )}
      </QueryItems>
    </section>
  )
}

type RequestProps = { request: HelpEntry; timezone: string }

function RequestTitle({ request, timezone }: RequestProps) {
  const { label, tone } = stateTexts[request.state]
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block">{request.subject}</span>
        <time dateTime={request.createdAt} className="block font-normal text-muted text-xs">
          {formatDateTime(request.createdAt, timezone)}
        </time>
      </span>
      <Badge tone={tone}>{label}</Badge>
    </span>
  )
}

function RequestContent({ request, timezone }: RequestProps) {
  return (
    <div className="flex flex-col gap-4 text-ink">
      <p>
        {stateTexts[request.state].meaning}
        {request.handledAt !== null && ` Le ${formatDateTime(request.handledAt, timezone)}.`}
      </p>
      <p className="whitespace-pre-line">{request.message}</p>
      <DescriptionList
        columns={2}
        items={[
          { label: 'Page concernée', value: request.page },
          { label: 'Organisation', value: request.organizationName },
          { label: 'Navigateur', value: request.browser },
        ]}
      />
    </div>
  )
}
