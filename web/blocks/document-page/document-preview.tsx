import type { UseQueryResult } from '@tanstack/react-query'
import type { QuotePages } from '#shared/domain/documents/quote-document.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { DocumentPages } from './document-pages.tsx'

type DocumentPreviewProps = {
  label: string
  pages: UseQueryResult<QuotePages>
  note?: string | false
}

/** The pages of a document as the server draws them; the previous ones stay until the next are ready. */
export function DocumentPreview({ label, pages, note }: DocumentPreviewProps) {
  const shown = (
    <DocumentPages label={label} drawn={pages.data} updating={pages.isPlaceholderData} note={note} />
  )
  if (pages.data) return shown
  return <QueryState query={pages} errorTitle="L’aperçu n’a pas pu être préparé" loading={shown} />
}
