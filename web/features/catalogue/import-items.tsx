import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import type { CatalogueImport } from '#shared/contract/catalogue-imports.ts'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { faultOf } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { ImportProgress } from '#web/patterns/file-columns/import-progress.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { catalogueImportOptions } from './catalogue-queries.ts'
import { ImportPreview } from './import-preview.tsx'

const LABEL = 'Importer'

type ImportItemsProps = {
  /** The import that the address names: a page that was left finds it again. */
  importId: string | undefined
  onShow: (importId: string | null) => void
}

/** Imports items from a CSV file: chosen, mapped and judged, then written by the server. */
export function ImportItems({ importId, onShow }: ImportItemsProps) {
  const [choosing, setChoosing] = useState(false)
  const refusal = useRefusal('catalogue:write')
  const open = () => setChoosing(true)
  useShortcuts([{ label: 'Importer des articles (CSV)', icon: Upload, disabledReason: refusal, run: open }])
  const close = () => {
    setChoosing(false)
    if (importId !== undefined) onShow(null)
  }
  return (
    <>
      <Button icon={Upload} disabledReason={refusal} onClick={open}>
        {LABEL}
      </Button>
      {importId === undefined ? (
        <Dialog
          open={choosing}
          onOpenChange={(next) => !next && close()}
          sticky
          title="Importer des articles"
        >
          <ChooseFile onRead={({ id }) => onShow(id)} />
        </Dialog>
      ) : (
        <RunningImport importId={importId} onClose={close} onAgain={() => onShow(null)} />
      )}
    </>
  )
}

function ChooseFile({ onRead }: { onRead: (read: CatalogueImport) => void }) {
  const client = useQueryClient()
  const read = useAction((file: File) => api.catalogue.readCatalogueFile({ file }), {
    failure: null,
    onSuccess: (answer) => {
      client.setQueryData(catalogueImportOptions(answer.id).queryKey, answer)
      onRead(answer)
    },
  })
  const take = ([file]: File[]) => file && read.mutate(file)
  return (
    <>
      <FileDrop label="Fichier à importer" onDrop={take} disabled={read.isPending}>
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm">
            Choisissez un fichier CSV, ou déposez-le ici. Sa première ligne donne les titres des
            colonnes&nbsp;: désignation et prix sont nécessaires, les autres sont facultatives.
            10&#8239;000&nbsp;lignes au plus.
          </p>
          <FileButton accept=".csv,.txt,text/csv" variant="primary" loading={read.isPending} onSelect={take}>
            Choisir un fichier
          </FileButton>
        </div>
      </FileDrop>
      {read.error && (
        <Alert tone="danger" className="mt-4">
          {faultOf(read.error)}
        </Alert>
      )}
    </>
  )
}

type RunningImportProps = { importId: string; onClose: () => void; onAgain: () => void }

function RunningImport({ importId, onClose, onAgain }: RunningImportProps) {
  const query = useQuery(catalogueImportOptions(importId))
  const found = query.data as CatalogueImport | undefined
  if (found?.state === 'read')
    return <ImportPreview key={importId} found={found} onClose={onClose} onAgain={onAgain} />
  return (
    <ImportProgress
      title="Importer des articles"
      found={found}
      rows="Les articles"
      failed="L’import a échoué. Rien n’a été écrit dans le catalogue. Réessayez."
      done={found ? outcomeOf(found) : ''}
      changed={[orpc.catalogue.listCatalogueItems, orpc.catalogue.countCatalogueItems]}
      onClose={onClose}
    >
      <QueryState
        query={query}
        loading={<Skeleton className="h-40" />}
        missing={<Alert tone="info">Cet import n’est plus gardé. Choisissez de nouveau le fichier.</Alert>}
      />
    </ImportProgress>
  )
}

function outcomeOf({ added, updated, skipped }: CatalogueImport): string {
  const parts = [
    added > 0 && `${formatCount(added, 'article ajouté', 'articles ajoutés')}`,
    updated > 0 && `${formatCount(updated, 'article mis à jour', 'articles mis à jour')}`,
    skipped > 0 && `${formatCount(skipped, 'article laissé tel quel', 'articles laissés tels quels')}`,
  ].filter((part) => part !== false)
  return `${new Intl.ListFormat('fr', { type: 'conjunction' }).format(parts)}.`
}
