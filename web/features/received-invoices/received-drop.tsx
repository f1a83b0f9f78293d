import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { RECEIVED_FILE_MAX } from '#shared/contract/received-invoices.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { faultOf } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type Result = { key: number; name: string } & (
  | { fault: string }
  | { outcome: 'kept' | 'known'; id: string; source: string }
)

/** Suppliers' invoices that are being given: each file is taken on its own, with what became of it. */
export function useReceivedFiles() {
  const client = useQueryClient()
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
  return { results, total, running, take: (files: File[]) => void take(files), close: () => setTotal(0) }
}

type Files = ReturnType<typeof useReceivedFiles>

/** Chooses files of suppliers' invoices. */
export function ReceivedFileButton({ files: { running, take } }: { files: Files }) {
  return (
    <FileButton
      variant="primary"
      accept=".xml,.pdf,.png,.jpg,.jpeg,.webp,application/xml,text/xml,application/pdf,image/png,image/jpeg,image/webp"
      multiple
      loading={running}
      onSelect={take}
    >
      Déposer des factures
    </FileButton>
  )
}

/** The list of suppliers' invoices, on which files may be dropped; above it what became of them. */
export function ReceivedDrop({ files, children }: { files: Files; children: ReactNode }) {
  return (
    <FileDrop label="Factures reçues et dépôt de fichiers" bare onDrop={files.take} disabled={files.running}>
      {files.total > 0 && <Report {...files} />}
      {children}
      <p className="mt-3 text-muted text-xs">
        Déposez des fichiers n’importe où sur cette liste&nbsp;: Factur-X, CII ou UBL, PDF ou photo d’une
        facture papier, 5&nbsp;Mo au plus chacun.
      </p>
    </FileDrop>
  )
}

function Report({ results, total, running, close }: Files) {
  return (
    <div className="mb-4 flex flex-col gap-3 rounded-md border border-line p-4">
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
          <Button variant="ghost" onClick={close}>
            Fermer le compte rendu
          </Button>
        </div>
      )}
    </div>
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
