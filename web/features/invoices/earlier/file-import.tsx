import { useState } from 'react'
import { formatCount } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { faultOf } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Progress } from '#web/ui/progress.tsx'

type Result = { name: string; fault: string | null }
type Props = { files: File[]; onDone: () => void; onCancel: () => void }

/** Invoices as files, taken one by one: what one lacks does not hold back the others. */
export function FileImport({ files, onDone, onCancel }: Props) {
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
