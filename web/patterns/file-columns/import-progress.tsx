import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { formatInteger } from '#shared/french/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'

type ImportProgressProps = {
  found: { state: string; written: number; total: number }
  /** What is imported: « Les articles ». */
  rows: string
  failed: string
  /** What a finished import did. */
  done: string
  /** The endpoints whose answers it changed. */
  changed: readonly { key: () => QueryKey }[]
  onClose: () => void
}

/** Where the import of a file is, then what it did. */
export function ImportProgress({ found, rows, failed, done, changed, onClose }: ImportProgressProps) {
  const { state, written, total } = found
  const client = useQueryClient()
  const refresh = useEffectEvent(() => {
    for (const endpoint of changed) void client.invalidateQueries({ queryKey: endpoint.key() })
  })
  useEffect(() => {
    if (state === 'done') refresh()
  }, [state])
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
          {`Vous pouvez quitter cette page\u00a0: l’import continue. ${rows} apparaissent tous ensemble, à la fin.`}
        </p>
      </>
    )
  return (
    <div className="grid justify-items-start gap-4">
      {state === 'failed' ? <Alert tone="danger">{failed}</Alert> : <Alert tone="success">{done}</Alert>}
      <Button variant="primary" onClick={onClose}>
        Fermer
      </Button>
    </div>
  )
}
