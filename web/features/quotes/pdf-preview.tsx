import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messageOf } from '#web/api/api-error.ts'
import { orpc } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { saveFile } from './save-file.ts'

type PdfPreviewProps = {
  quoteId: string
  /** Grows with each save: the PDF is drawn again. A sent quote never changes. */
  revision: number
  fileName: string
  className?: string
}

/** A sheet of A4 in width, no higher than the screen. */
export const paperClass = 'aspect-[210/297] max-h-[calc(100dvh-7rem)] w-full'

/** The quote's own PDF, shown by the browser; the previous one stays until the next is ready. */
export function PdfPreview({ quoteId, revision, fileName, className }: PdfPreviewProps) {
  const pdf = useQuery({
    ...orpc.quotes.getQuotePdf.queryOptions({ input: { quoteId }, placeholderData: keepPreviousData }),
    queryKey: [...orpc.quotes.getQuotePdf.queryKey({ input: { quoteId } }), revision],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const file = pdf.data as Blob | undefined
  const url = useObjectUrl(file)
  const frame = cx('relative overflow-hidden rounded-md border border-line bg-sunken', className)
  if (pdf.isError && !file) {
    return (
      <div className={frame}>
        <ErrorState
          title="L’aperçu n’a pas pu être préparé"
          description={messageOf(pdf.error)}
          onRetry={() => void pdf.refetch()}
          retrying={pdf.isFetching}
        />
      </div>
    )
  }
  if (!file || url === null) {
    return (
      <div className={frame} aria-busy="true">
        <Skeleton className="absolute inset-4 h-auto" />
      </div>
    )
  }
  return (
    <div className={frame} aria-busy={pdf.isPlaceholderData}>
      {navigator.pdfViewerEnabled ? (
        <SteadyFrame url={`${url}#toolbar=0&navpanes=0&view=FitH`} />
      ) : (
        <EmptyState
          icon={FileText}
          title="Votre navigateur n’affiche pas les PDF"
          description="Téléchargez l’aperçu pour le lire."
          action={
            <Button icon={Download} onClick={() => saveFile(file, fileName)}>
              Télécharger l’aperçu
            </Button>
          }
        />
      )}
      {pdf.isPlaceholderData && (
        <span className="absolute end-3 top-3 rounded-full border border-line bg-surface px-3 py-1 text-xs">
          <Spinner label="Mise à jour…" />
        </span>
      )}
    </div>
  )
}

/** Two frames in turn: the old page stays visible until the new one is drawn. */
function SteadyFrame({ url }: { url: string }) {
  const [shown, setShown] = useState(url)
  const urls = shown === url ? [url] : [shown, url]
  return urls.map((each) => (
    <iframe
      key={each}
      src={each}
      title="Aperçu du devis en PDF"
      className={cx('absolute inset-0 size-full', each !== shown && 'invisible')}
      onLoad={() => setTimeout(() => setShown(url), each === url ? 120 : 0)}
    />
  ))
}

/** The address lives a little longer than its use, so that the frame being replaced keeps its page. */
function useObjectUrl(file: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setTimeout(() => URL.revokeObjectURL(made), 5_000)
    }
  }, [file])
  return url
}
