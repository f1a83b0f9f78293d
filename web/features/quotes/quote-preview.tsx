import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import { DocumentPages } from '#web/blocks/document-page/document-pages.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'

type QuotePreviewProps = {
  quoteId: string
  /** Grows with each save: the pages are drawn again. A sent quote never changes. */
  revision: number
  sent: boolean
}

/** The quote's pages; the previous ones stay until the next are ready. */
export function QuotePreview({ quoteId, revision, sent }: QuotePreviewProps) {
  const pages = useQuery({
    ...orpc.quotes.getQuotePages.queryOptions({ input: { quoteId }, placeholderData: keepPreviousData }),
    queryKey: [...orpc.quotes.getQuotePages.queryKey({ input: { quoteId } }), revision],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const shown = (
    <DocumentPages
      label="Aperçu du devis"
      drawn={pages.data}
      updating={pages.isPlaceholderData}
      note={
        sent &&
        'Pages dessinées d’après le devis envoyé. Le fichier que le client a reçu, «\u202fPDF\u202f», fait foi.'
      }
    />
  )
  if (pages.data) return shown
  return <QueryState query={pages} errorTitle="L’aperçu n’a pas pu être préparé" loading={shown} />
}
