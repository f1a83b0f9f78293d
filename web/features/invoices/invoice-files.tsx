import { Braces, Download } from 'lucide-react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { invoiceFileName } from '#shared/domain/invoices/invoice-file-name.ts'
import { api } from '#web/api/api-client.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'

/** Downloads of the two files of an issued document. */
export function useInvoiceFiles({
  id: invoiceId,
  kind,
  number,
}: Pick<InvoiceDetail, 'id' | 'kind' | 'number'>) {
  const pdf = useAction(() => api.invoices.getInvoicePdf({ invoiceId }), {
    onSuccess: (file) => saveFile(file as Blob, invoiceFileName(kind, number ?? '')),
  })
  const xml = useAction(() => api.invoices.getInvoiceXml({ invoiceId }), {
    onSuccess: (file) => saveFile(file as Blob, 'factur-x.xml'),
  })
  return { pdf, xml }
}

/** The two files as they were issued, with their prints. */
export function InvoiceFiles({ invoice }: { invoice: InvoiceDetail }) {
  const { pdf, xml } = useInvoiceFiles(invoice)
  const files = [
    { name: 'PDF', icon: Download, download: pdf, sha256: invoice.pdfSha256 },
    { name: 'XML', icon: Braces, download: xml, sha256: invoice.xmlSha256 },
  ]
  return (
    <FoldedCard
      title="Fichiers et empreintes"
      description="Tels qu’ils ont été émis. Le PDF contient aussi le XML (Factur-X)."
    >
      <ul className="flex flex-col gap-4">
        {files.map(({ name, icon, download, sha256 }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button size="sm" icon={icon} loading={download.isPending} onClick={() => download.mutate()}>
              Télécharger le {name}
            </Button>
            <p className="min-w-0 flex-1 basis-60 text-muted text-xs">
              Empreinte SHA-256
              <span className="block break-all font-mono text-ink">{sha256}</span>
            </p>
          </li>
        ))}
      </ul>
    </FoldedCard>
  )
}
