import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CatalogueImport } from '#shared/contract/catalogue-imports.ts'
import { formatCount, formatInteger } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { faultOf } from '#web/api/api-error.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Progress } from '#web/ui/progress.tsx'
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
    <Dialog open onOpenChange={(next) => !next && onClose()} sticky title="Importer des articles">
      {found ? (
        <ImportProgress found={found} onClose={onClose} />
      ) : (
        <QueryState
          query={query}
          loading={<Skeleton className="h-40" />}
          missing={<Alert tone="info">Cet import n’est plus gardé. Choisissez de nouveau le fichier.</Alert>}
        />
      )}
    </Dialog>
  )
}

/** Where an import is, then what it did. */
function ImportProgress({ found, onClose }: { found: CatalogueImport; onClose: () => void }) {
  const client = useQueryClient()
  const { state, written, total } = found
  useEffect(() => {
    if (state === 'done') void client.invalidateQueries({ queryKey: orpc.catalogue.listCatalogueItems.key() })
    if (state === 'done')
      void client.invalidateQueries({ queryKey: orpc.catalogue.countCatalogueItems.key() })
  }, [client, state])
  if (state === 'waiting')
    return (
      <>
        <Progress
          label="Import en cours"
          value={written}
          max={total}
          detail={`${formatInteger(written)} sur ${formatInteger(total)}`}
        />
        <p className="mt-3 text-muted text-sm">
          Vous pouvez quitter cette page&nbsp;: l’import continue. Les articles apparaissent tous ensemble, à
          la fin.
        </p>
      </>
    )
  return (
    <div className="grid justify-items-start gap-4">
      {state === 'failed' ? (
        <Alert tone="danger">L’import a échoué. Rien n’a été écrit dans le catalogue. Réessayez.</Alert>
      ) : (
        <Alert tone="success">{outcomeOf(found)}</Alert>
      )}
      <Button variant="primary" onClick={onClose}>
        Fermer
      </Button>
    </div>
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
