import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { DocumentPreview } from '#web/blocks/document-page/document-preview.tsx'

type InvoicePreviewProps = {
  invoiceId: string
  /** Grows with each save: the pages are drawn again. */
  revision: number
  /** Drawn from the frozen document, which is not the file itself. */
  issued?: boolean
  /** The line being written, as DocumentPreview follows it. */
  at?: number | null
}

/** The pages of a document, a draft's with the mark « Brouillon »; the previous ones stay until the next are ready. */
export function InvoicePreview({ invoiceId, revision, issued = false, at = null }: InvoicePreviewProps) {
  const pages = useQuery({
    ...orpc.invoices.getInvoicePreview.queryOptions({
      input: { invoiceId },
      placeholderData: keepPreviousData,
    }),
    queryKey: [...orpc.invoices.getInvoicePreview.queryKey({ input: { invoiceId } }), revision],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  return (
    <DocumentPreview
      label="Aperçu du document"
      pages={pages}
      at={at}
      note={issued && 'Pages dessinées d’après le document émis. Le fichier PDF téléchargé fait foi.'}
    />
  )
}
