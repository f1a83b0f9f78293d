import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CatalogueImport } from '#shared/contract/catalogue-imports.ts'
import { formatCount, formatInteger } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'

/** Where an import is, then what it did. */
export function ImportProgress({ found, onClose }: { found: CatalogueImport; onClose: () => void }) {
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
