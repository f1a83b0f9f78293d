import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BankImport } from '#shared/contract/bank.ts'
import { formatCount, formatInteger } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'

/** Where an import is, then what it did. */
export function ImportProgress({ found, onClose }: { found: BankImport; onClose: () => void }) {
  const client = useQueryClient()
  const { state, written, total, added, skipped } = found
  useEffect(() => {
    if (state !== 'done') return
    for (const endpoint of [orpc.bank.listBankLines, orpc.bank.countBankLines, orpc.bank.listBankAccounts])
      void client.invalidateQueries({ queryKey: endpoint.key() })
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
          Vous pouvez quitter cette page&nbsp;: l’import continue. Les mouvements apparaissent tous ensemble,
          à la fin.
        </p>
      </>
    )
  return (
    <div className="grid justify-items-start gap-4">
      {state === 'failed' ? (
        <Alert tone="danger">L’import a échoué. Aucun mouvement n’a été ajouté. Réessayez.</Alert>
      ) : (
        <Alert tone="success">
          {`${formatCount(added, 'mouvement ajouté', 'mouvements ajoutés')}${
            skipped > 0 ? `, ${formatCount(skipped, 'déjà connu', 'déjà connus')}` : ''
          }.`}
        </Alert>
      )}
      <Button variant="primary" onClick={onClose}>
        Fermer
      </Button>
    </div>
  )
}
