import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { DocumentPreview } from '#web/blocks/document-page/document-preview.tsx'

type QuotePreviewProps = {
  quoteId: string
  /** Grows with each save: the pages are drawn again. A sent quote never changes. */
  revision: number
  sent: boolean
  /** The line being written, as DocumentPreview follows it. */
  at?: number | null
}

/** The quote's pages; the previous ones stay until the next are ready. */
export function QuotePreview({ quoteId, revision, sent, at = null }: QuotePreviewProps) {
  const pages = useQuery({
    ...orpc.quotes.getQuotePages.queryOptions({ input: { quoteId }, placeholderData: keepPreviousData }),
    queryKey: [...orpc.quotes.getQuotePages.queryKey({ input: { quoteId } }), revision],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  return (
    <DocumentPreview
      label="Aperçu du devis"
      pages={pages}
      at={at}
      note={
        sent &&
        'Pages dessinées d’après le devis envoyé. Le fichier que le client a reçu, «\u202fPDF\u202f», fait foi.'
      }
    />
  )
}
