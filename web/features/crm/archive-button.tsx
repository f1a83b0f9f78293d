import { Archive, ArchiveRestore } from 'lucide-react'
import { useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { useArmed } from '#web/ui/use-armed.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { useArchive } from './use-archive.ts'

type ArchiveButtonProps = { noun: 'company' | 'contact'; id: string; archived: boolean }

/** Puts a client away or brings it back; the toast offers to undo. */
export function ArchiveButton({ noun, id, archived }: ArchiveButtonProps) {
  const refusal = useRefusal(`${noun}:archive`)
  const archive = useArchive(noun)
  const armed = useArmed(archived)
  const label = archived ? 'Restaurer' : 'Archiver'
  const icon = archived ? ArchiveRestore : Archive
  const run = () => archive.mutate({ ids: [id], archive: !archived })
  useShortcuts([{ label: `${label} cette fiche`, icon, disabledReason: refusal, run }])
  return (
    <Button
      icon={icon}
      loading={archive.isPending}
      aria-disabled={!armed}
      disabledReason={refusal}
      onClick={run}
    >
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  )
}
