import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RECEIVED_FILE_MAX } from '#shared/contract/received-invoices.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { faultOf } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type Result = { key: number; name: string } & (
  | { fault: string }
  | { outcome: 'kept' | 'known'; id: string; source: string }
)

/** Where suppliers' invoices are dropped: each file is taken on its own, with what became of it. */
export function ReceivedDrop() {
  const client = useQueryClient()
  const refusal = useRefusal('received_invoice:write')
  const [results, setResults] = useState<Result[]>([])
  const [total, setTotal] = useState(0)
  const running = results.length < total
  const take = async (files: File[]) => {
    if (files.length === 0 || running) return
    setResults([])
    setTotal(files.length)
    for (const [key, file] of files.entries()) {
      const result = { key, name: file.name, ...(await sendOne(file)) }
      setResults((before) => [...before, result])
    }
    void client.invalidateQueries({ queryKey: orpc.receivedInvoices.key() })
  }
  if (refusal !== undefined) return null
  return (
    <FileDrop
      label="Factures de fournisseurs à déposer"
      onDrop={(files) => void take(files)}
      disabled={running}
      className="mb-5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <FileButton
          accept=".xml,.pdf,.png,.jpg,.jpeg,.webp,application/xml,text/xml,application/pdf,image/png,image/jpeg,image/webp"
          multiple
          loading={running}
          onSelect={(files) => void take(files)}
        >
          Déposer des factures
        </FileButton>
        <p className="min-w-0 flex-1 basis-60 text-muted text-sm">
          Factur-X, CII ou UBL, PDF ou photo d’une facture papier&nbsp;; 5&nbsp;Mo au plus par fichier.
        </p>
      </div>
      {total > 0 && (
        <div className="mt-4 flex flex-col gap-3">
          <Progress label="Lecture des factures" value={results.length} max={total} />
          <ul className="flex flex-col gap-1 text-sm" aria-live="polite">
            {results.map((result) => (
              <li key={result.key} className="wrap-anywhere">
                {result.name}&nbsp;: <Outcome result={result} />
              </li>
            ))}
          </ul>
          {!running && (
            <div>
              <Button variant="ghost" onClick={() => setTotal(0)}>
                Fermer le compte rendu
              </Button>
            </div>
          )}
        </div>
      )}
    </FileDrop>
  )
}

function Outcome({ result }: { result: Result }) {
  if ('fault' in result) return <span className="text-danger-ink">{result.fault}</span>
  const link = (text: string) => (
    <TextLink to="/revenues/management/received/$receivedId" params={{ receivedId: result.id }}>
      {text}
    </TextLink>
  )
  if (result.outcome === 'known') return <>déjà reçue, non gardée. {link('Voir la première')}</>
  return result.source === 'file' ? <>gardée. {link('Saisir')}</> : <>lue et gardée. {link('Vérifier')}</>
}

async function sendOne(file: File) {
  if (file.size > RECEIVED_FILE_MAX) return { fault: 'Fichier trop lourd (max. 5 Mo)' }
  try {
    const { outcome, id, source } = await api.receivedInvoices.receiveInvoiceFile({ file })
    return { outcome, id, source }
  } catch (error) {
    return { fault: faultOf(error) }
  }
}
