import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { formatInteger } from '#shared/french/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Progress } from '#web/ui/progress.tsx'

type ImportProgressProps = {
  title: string
  /** Undefined while it is read. */
  found: { state: string; written: number; total: number } | undefined
  /** What is imported: « Les articles ». */
  rows: string
  failed: string
  /** What a finished import did. */
  done: string
  /** What is done next, as main act; « Fermer » without it. */
  next?: ReactNode
  /** The endpoints whose answers it changed. */
  changed: readonly { key: () => QueryKey }[]
  onClose: () => void
  /** Shown while it is read, or where it is no longer there. */
  children: ReactNode
}

/** The dialog that says where the import of a file is, then what it did. */
export function ImportProgress(props: ImportProgressProps) {
  const { title, found, rows, failed, done, next, changed, onClose, children } = props
  const client = useQueryClient()
  const refresh = useEffectEvent(() => {
    for (const endpoint of changed) void client.invalidateQueries({ queryKey: endpoint.key() })
  })
  const state = found?.state
  useEffect(() => {
    if (state === 'done') refresh()
  }, [state])
  const ended = found !== undefined && state !== 'waiting'
  const followed = state === 'done' ? next : undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      sticky
      title={title}
      footer={
        ended && (
          <>
            <Button variant={followed ? 'secondary' : 'primary'} onClick={onClose}>
              Fermer
            </Button>
            {followed}
          </>
        )
      }
    >
      {found === undefined ? (
        children
      ) : state === 'waiting' ? (
        <>
          <Progress
            label="Import en cours"
            value={found.written}
            max={found.total}
            detail={`${formatInteger(found.written)} sur ${formatInteger(found.total)}`}
          />
          <p className="mt-3 text-muted text-sm">
            {`Vous pouvez quitter cette page\u00a0: l’import continue. ${rows} apparaissent tous ensemble, à la fin.`}
          </p>
        </>
      ) : state === 'failed' ? (
        <Alert tone="danger">{failed}</Alert>
      ) : (
        <Alert tone="success">{done}</Alert>
      )}
    </Dialog>
  )
}
