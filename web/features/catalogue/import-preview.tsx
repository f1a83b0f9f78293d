import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { CatalogueImport, DuplicateChoice } from '#shared/contract/catalogue-imports.ts'
import {
  type CatalogueColumn,
  catalogueColumns,
  catalogueColumnTitles,
} from '#shared/domain/catalogue/catalogue-csv.ts'
import { formatCount } from '#shared/french/format.ts'
import { messageOf } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
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
  const map = useMutation({
    scope: { id: `import-${importId}` },
    mutationFn: (wanted: (CatalogueColumn | null)[]) =>
      api.catalogue.setImportColumns({ importId, columns: wanted }),
    onSuccess: keep,
  })
  const start = useMutation({
    mutationFn: () => api.catalogue.startCatalogueImport({ importId, duplicates, leaveFaulty }),
    onSuccess: keep,
  })
  const holds = map.isPending ? map.variables : columns.map((column) => column.holds)
  const set = (at: number, column: CatalogueColumn | null) =>
    map.mutate(holds.map((one, index) => (index === at ? column : one === column ? null : one)))
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
        <ul className="grid gap-2" aria-label="Colonnes du fichier">
          {columns.map(({ title, sample }, at) => (
            <ColumnRow
              key={nameOf(title, at)}
              title={nameOf(title, at)}
              sample={sample}
              holds={holds[at] ?? null}
              onChange={(column) => set(at, column)}
            />
          ))}
        </ul>
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

/** Two columns may bear one title, or none. */
const nameOf = (title: string, at: number) => (title === '' ? `Colonne ${at + 1}` : title)

type ColumnRowProps = {
  title: string
  sample: string
  holds: CatalogueColumn | null
  onChange: (column: CatalogueColumn | null) => void
}

function ColumnRow({ title, sample, holds, onChange }: ColumnRowProps) {
  const id = useId()
  return (
    <li className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-2">
      <label htmlFor={id} className="min-w-0 text-sm">
        <span className="wrap-anywhere block font-medium">{title}</span>
        {sample !== '' && (
          <span className="block truncate text-muted text-xs">{`Exemple\u00a0: ${sample}`}</span>
        )}
      </label>
      <NativeSelect
        id={id}
        value={holds ?? ''}
        options={[
          { value: '', label: 'Ne pas importer' },
          ...catalogueColumns.map((value) => ({ value, label: catalogueColumnTitles[value] })),
        ]}
        onChange={(event) => onChange(catalogueColumns.find((one) => one === event.target.value) ?? null)}
      />
    </li>
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
