import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { EARLIER_FILE_MAX } from '#shared/contract/earlier-invoices.ts'
import { decodeCsv } from '#shared/domain/text/read-csv.ts'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { faultOf } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { toast } from '#web/ui/toast.ts'
import { ImportList } from './import-list.tsx'
import { TableImport } from './table-import.tsx'

type Chosen = { table: File; text: string } | { files: File[] } | null

const isInvoiceFile = ({ name }: File) => /\.(?:xml|pdf)$/i.test(name)

/** Brings the invoices of another software: a table, or invoices as files. */
export function EarlierImport() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const refusal = useRefusal('invoice:write')
  const [chosen, setChosen] = useState<Chosen>(null)
  const [fault, setFault] = useState<string | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: orpc.invoices.key() })
  const choose = async (files: File[]) => {
    setFault(null)
    const [first] = files
    if (first === undefined) return
    if (files.some(({ size }) => size > EARLIER_FILE_MAX)) return setFault('Fichier trop lourd (max. 5 Mo)')
    if (files.every(isInvoiceFile)) return setChosen({ files })
    if (files.length > 1 || isInvoiceFile(first))
      return setFault('Choisissez un seul tableau CSV, ou des factures Factur-X, CII ou UBL.')
    const text = decodeCsv(new Uint8Array(await first.arrayBuffer()))
    setChosen({ table: first, text })
  }
  const cancel = () => setChosen(null)
  return (
    <div className="flex flex-col gap-6">
      {refusal && <Alert tone="info">{refusal}</Alert>}
      {fault && <Alert tone="danger">{fault}</Alert>}
      {chosen === null && (
        <FileDrop
          label="Fichiers à reprendre"
          onDrop={(files) => void choose(files)}
          disabled={refusal !== undefined}
        >
          <div className="flex flex-col items-start gap-3">
            <p className="text-sm">
              Déposez l’export CSV de votre ancien logiciel, ou des factures Factur-X (PDF), CII ou UBL (XML).
              Ces factures restent en lecture seule&nbsp;: elles ne reçoivent pas de nouveau numéro.
            </p>
            <FileButton
              accept=".csv,.txt,.xml,.pdf,text/csv,application/xml,text/xml,application/pdf"
              multiple
              disabledReason={refusal}
              onSelect={(files) => void choose(files)}
            >
              Choisir des fichiers
            </FileButton>
          </div>
        </FileDrop>
      )}
      {chosen !== null && 'table' in chosen && (
        <TableImport
          file={chosen.table}
          text={chosen.text}
          onCancel={cancel}
          onDone={(invoices) => {
            toast.success(formatCount(invoices, 'facture reprise', 'factures reprises'))
            void refresh()
            void navigate({ to: '/revenues/management/earlier' })
          }}
        />
      )}
      {chosen !== null && 'files' in chosen && (
        <FileImport files={chosen.files} onCancel={cancel} onDone={() => void refresh()} />
      )}
      <ImportList onRemoved={() => void refresh()} />
    </div>
  )
}

type Result = { name: string; fault: string | null }
type Props = { files: File[]; onDone: () => void; onCancel: () => void }

/** Invoices as files, taken one by one: what one lacks does not hold back the others. */
function FileImport({ files, onDone, onCancel }: Props) {
  const [owed, setOwed] = useState(false)
  const [results, setResults] = useState<Result[] | null>(null)
  const running = results !== null && results.length < files.length
  const run = async () => {
    setResults([])
    for (const file of files) {
      const fault = await api.invoices
        .importEarlierFile({ file, owed: String(owed) })
        .then(() => null)
        .catch(faultOf)
      setResults((before) => [...(before ?? []), { name: file.name, fault }])
    }
    onDone()
  }
  const kept = results?.filter(({ fault }) => fault === null).length ?? 0
  return (
    <Card title={formatCount(files.length, 'fichier de facture', 'fichiers de factures')}>
      <div className="flex flex-col gap-5">
        {results === null ? (
          <>
            <ul className="list-disc ps-5 text-sm">
              {files.map(({ name }) => (
                <li key={name} className="wrap-anywhere">
                  {name}
                </li>
              ))}
            </ul>
            <Checkbox
              label="Ces factures restent à payer"
              help="Un fichier de facture ne dit pas si elle a été payée depuis."
              checked={owed}
              onChange={({ target }) => setOwed(target.checked)}
            />
          </>
        ) : (
          <>
            <Progress label="Lecture des fichiers" value={results.length} max={files.length} />
            <ul className="flex flex-col gap-1 text-sm" aria-live="polite">
              {results.map(({ name, fault }) => (
                <li key={name} className="wrap-anywhere">
                  {name}&nbsp;:{' '}
                  <span className={fault === null ? 'text-muted' : 'text-danger-ink'}>
                    {fault ?? 'reprise'}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="flex flex-wrap gap-3">
          {results === null && (
            <Button variant="primary" onClick={() => void run()}>
              Reprendre {formatCount(files.length, 'facture', 'factures')}
            </Button>
          )}
          <Button variant="ghost" disabled={running} onClick={onCancel}>
            {results === null ? 'Choisir d’autres fichiers' : `Terminé\u00a0: ${kept} sur ${files.length}`}
          </Button>
        </div>
      </div>
    </Card>
  )
}
