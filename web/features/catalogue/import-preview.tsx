import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CatalogueImport, DuplicateChoice } from '#shared/contract/catalogue-imports.ts'
import {
  type CatalogueColumn,
  catalogueColumns,
  catalogueColumnTitles,
} from '#shared/domain/catalogue/catalogue-csv.ts'
import { formatCount } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { FileColumns } from '#web/patterns/file-columns/file-columns.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { catalogueImportOptions } from './catalogue-queries.ts'

type ImportPreviewProps = { found: CatalogueImport; onClose: () => void; onAgain: () => void }

/** Shows a file's rows and what its import would do; nothing is written before « Importer ». */
export function ImportPreview({ found, onClose, onAgain }: ImportPreviewProps) {
  const { id: importId, columns, lines, preview } = found
  const [duplicates, setDuplicates] = useState<DuplicateChoice>('update')
  const [leaveFaulty, setLeaveFaulty] = useState(false)
  const client = useQueryClient()
  const keep = (answer: CatalogueImport) =>
    client.setQueryData(catalogueImportOptions(importId).queryKey, answer)
  const map = useAction(
    (wanted: (CatalogueColumn | null)[]) => api.catalogue.setImportColumns({ importId, columns: wanted }),
    { scope: { id: `import-${importId}` }, failure: null, onSuccess: keep },
  )
  const start = useAction(() => api.catalogue.startCatalogueImport({ importId, duplicates, leaveFaulty }), {
    failure: null,
    onSuccess: keep,
  })
  const holds = map.isPending ? map.variables : columns.map((column) => column.holds)
  const { fresh, known, faulty } = preview
  const wanted = fresh + known
  const fault = start.error ?? map.error
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      sticky
      size="lg"
      title="Importer des articles"
      description={`${found.fileName}\u00a0: ${formatCount(lines, 'ligne', 'lignes')}`}
      footer={
        <>
          <Button onClick={onAgain}>Choisir un autre fichier</Button>
          <Button
            variant="primary"
            loading={start.isPending}
            disabledReason={
              map.isPending
                ? 'Lecture des colonnes…'
                : wanted === 0
                  ? 'Aucune ligne ne peut être importée'
                  : faulty > 0 && !leaveFaulty
                    ? 'Des lignes sont à corriger'
                    : undefined
            }
            onClick={() => start.mutate()}
          >
            {wanted === 0 ? 'Importer' : `Importer ${formatCount(wanted, 'article', 'articles')}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <FileColumns
          columns={columns}
          holds={holds}
          kinds={catalogueColumns}
          labels={catalogueColumnTitles}
          onChange={(wanted) => map.mutate(wanted)}
        />
        <p role="status" className="font-medium text-sm">
          {[
            formatCount(fresh, 'article à ajouter', 'articles à ajouter'),
            formatCount(known, 'référence déjà connue', 'références déjà connues'),
            formatCount(faulty, 'ligne à corriger', 'lignes à corriger'),
          ].join(' · ')}
        </p>
        {known > 0 && (
          <RadioGroup
            label="Références déjà dans le catalogue"
            options={[
              { value: 'update', label: 'Mettre à jour l’article', help: 'Un article archivé est restauré.' },
              { value: 'skip', label: 'Laisser l’article tel quel' },
            ]}
            value={duplicates}
            onValueChange={setDuplicates}
          />
        )}
        {faulty > 0 && <Faults {...preview} />}
        {faulty > 0 && wanted > 0 && (
          <Checkbox
            label="Laisser ces lignes de côté et importer les autres"
            checked={leaveFaulty}
            onChange={(event) => setLeaveFaulty(event.target.checked)}
          />
        )}
        {fault && <Alert tone="danger">{messageOf(fault)}</Alert>}
      </div>
    </Dialog>
  )
}

function Faults({ faults, faulty }: CatalogueImport['preview']) {
  const named = new Set(faults.map(({ row }) => row)).size
  return (
    <Alert tone="warning" title="Lignes à corriger">
      <ul className="grid max-h-48 gap-1 overflow-y-auto text-sm">
        {faults.map(({ row, column, message }) => (
          <li key={`${row} ${column} ${message}`} className="wrap-anywhere">
            {`Ligne ${row}${column === null ? '' : ` (${catalogueColumnTitles[column]})`}\u00a0: ${message}`}
          </li>
        ))}
        {faulty > named && <li>{`Et ${formatCount(faulty - named, 'autre ligne', 'autres lignes')}.`}</li>}
      </ul>
    </Alert>
  )
}
