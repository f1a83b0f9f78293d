import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import { DocumentPreview } from '#web/blocks/document-page/document-preview.tsx'

type InvoicePreviewProps = {
  invoiceId: string
  /** Grows with each save: the pages are drawn again. */
  revision: number
}

/** The pages of a draft with their mark « Brouillon »; the previous ones stay until the next are ready. */
export function InvoicePreview({ invoiceId, revision }: InvoicePreviewProps) {
  const pages = useQuery({
    ...orpc.invoices.getInvoicePreview.queryOptions({
      input: { invoiceId },
      placeholderData: keepPreviousData,
    }),
    queryKey: [...orpc.invoices.getInvoicePreview.queryKey({ input: { invoiceId } }), revision],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  return <DocumentPreview label="Aperçu de la facture" pages={pages} />
}
