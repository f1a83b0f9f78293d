import { formatInteger } from '#shared/french/format.ts'
import { Progress } from '#web/ui/progress.tsx'
import type { SyncedFolder } from './mailbox-syncs.ts'

/** How far the first import of a mailbox is, folder after folder. */
export function FirstImport({ folders }: { folders: readonly SyncedFolder[] }) {
  const begun = folders.filter(({ followed, there }) => followed && there !== null)
  const current = begun.find(({ there, comparedAt }) => comparedAt === null && there !== null)
  if (!current) return <Progress label="Lecture de la liste des messages" value={null} />
  const { name, here, there } = current
  return (
    <Progress
      label={name}
      value={here}
      max={Math.max(there ?? 0, 1)}
      detail={`${formatInteger(here)} sur ${formatInteger(there ?? 0)}`}
    />
  )
}
