import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReceivedDetail } from '#shared/contract/received-invoices.ts'
import { receivedSourceLabels } from '#shared/domain/received-invoices/received-invoice.ts'
import { orpc } from '#web/api/api-client.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The file as it came, drawn where a browser can, and to save. */
export function ReceivedOriginal({ invoice }: { invoice: ReceivedDetail }) {
  const { id: receivedId, fileName, fileType, fileSha256, source, byPlatform } = invoice
  const file = useQuery({
    ...orpc.receivedInvoices.getReceivedInvoiceFile.queryOptions({ input: { receivedId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const address = useAddress(file.data, fileType)
  return (
    <Card
      title="Fichier d’origine"
      actions={
        address === null ? (
          file.isPending && <Skeleton className="h-10 w-36" />
        ) : (
          <AnchorButton href={address} download={fileName} icon={Download}>
            Télécharger
          </AnchorButton>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {address === null ? (
          <QueryState query={file} loading={<Skeleton className={isDrawn(fileType) ? frame : 'h-5'} />} />
        ) : (
          <Visual address={address} invoice={invoice} />
        )}
        {byPlatform && <p className="text-sm">Reçue par la plateforme agréée</p>}
        <p className="wrap-anywhere text-muted text-xs">
          {fileName} · {receivedSourceLabels[source]} · SHA-256&nbsp;: {fileSha256}
        </p>
      </div>
    </Card>
  )
}

/** As high before the file came as with it. */
const frame = 'h-[70dvh] w-full rounded-md'
/** An XML is saved, never drawn. */
const isDrawn = (fileType: string) => fileType !== 'application/xml'

function Visual({ address, invoice: { fileType, fileName } }: { address: string; invoice: ReceivedDetail }) {
  if (!isDrawn(fileType))
    return (
      <p className="text-muted text-sm">
        Ce fichier XML n’a pas d’image&nbsp;: ce qu’il dit est écrit à côté, tel qu’il a été lu.
      </p>
    )
  if (fileType === 'application/pdf')
    return (
      <iframe
        src={address}
        title={`Facture ${fileName}`}
        className={cx(frame, 'border border-line bg-white')}
      />
    )
  return (
    <img
      src={address}
      alt={`Facture ${fileName}`}
      className={cx(frame, 'border border-line bg-white object-contain')}
    />
  )
}

/** An address of the bytes in this page, of the type that the server recognised in them. */
function useAddress(file: Blob | undefined, type: string): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (file === undefined) return
    const shown = isDrawn(type) ? type : 'application/octet-stream'
    const made = URL.createObjectURL(new Blob([file], { type: shown }))
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [file, type])
  return address
}
