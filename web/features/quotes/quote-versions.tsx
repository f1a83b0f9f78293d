import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { formatDateTime, formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { saveFile } from '#web/api/save-file.ts'
import { VersionChanges } from '#web/blocks/documents/version-changes.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The versions of a devis that had several: the PDF of each, and what it changed of the one before. */
export function QuoteVersions({ quote }: { quote: QuoteDetail }) {
  const [compared, setCompared] = useState<number | null>(null)
  return (
    <Card title="Versions" flush>
      <ul className="border-line border-t">
        {quote.versions.toReversed().map(({ id, version, createdAt, grossCents }) => (
          <li key={id} className="border-line border-b px-5 py-3 text-sm last:border-b-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">Version {version}</span>
              <span className="text-muted">{formatDateTime(createdAt, quote.timeZone)}</span>
              <span className="ms-auto tabular">{formatMoney(grossCents, quote.currency)}</span>
              <VersionPdf quote={quote} version={version} />
              {version > 1 && (
                <Button
                  size="sm"
                  aria-expanded={compared === version}
                  aria-label={`Comparer la version ${version} à la précédente`}
                  onClick={() => setCompared(compared === version ? null : version)}
                >
                  Comparer
                </Button>
              )}
            </div>
            {compared === version && (
              <Comparison quoteId={quote.id} version={version} revision={quote.revision} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function VersionPdf({ quote, version }: { quote: QuoteDetail; version: number }) {
  const pdf = useAction(() => api.quotes.getQuotePdf({ quoteId: quote.id, version }), {
    onSuccess: (file) => saveFile(file as Blob, `Devis-${quote.number}-v${version}.pdf`),
  })
  return (
    <IconButton
      size="sm"
      icon={Download}
      label={`PDF de la version ${version}`}
      onClick={() => pdf.mutate()}
    />
  )
}

type ComparisonProps = {
  quoteId: string
  /** Absent: the present one, or what a draft changes so far. */
  version?: number
  /** Grows with each save of a draft. */
  revision: number
}

/** The changes of a version from the one before; the previous ones stay until the next are read. */
export function Comparison({ quoteId, version, revision }: ComparisonProps) {
  const input = { quoteId, ...(version === undefined ? {} : { version }) }
  const query = useQuery({
    ...orpc.quotes.compareQuoteVersions.queryOptions({ input, placeholderData: keepPreviousData }),
    queryKey: [...orpc.quotes.compareQuoteVersions.queryKey({ input }), revision],
  })
  return (
    <div className="mt-3">
      {query.data ? (
        <VersionChanges changes={query.data} />
      ) : (
        <QueryState query={query} loading={<Skeleton className="h-20" />} />
      )}
    </div>
  )
}
