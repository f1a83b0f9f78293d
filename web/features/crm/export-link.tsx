import { Download } from 'lucide-react'
import { AnchorButton } from '#web/ui/anchor-button.tsx'

type ExportLinkProps = {
  path: '/companies/export' | '/contacts/export'
  filter: Record<string, string | undefined>
}

/** Downloads every row of the filter; the browser writes the file as it comes, however long. */
export function ExportLink({ path, filter }: ExportLinkProps) {
  const query = new URLSearchParams(
    Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return (
    <AnchorButton href={`/api/v1${path}${query.size > 0 ? `?${query}` : ''}`} download icon={Download}>
      Exporter
    </AnchorButton>
  )
}
