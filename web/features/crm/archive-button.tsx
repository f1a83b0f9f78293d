import { Archive, ArchiveRestore } from 'lucide-react'
import { useRefusal } from '#web/api/me.ts'
import { Button } from '#web/ui/button.tsx'
import { useArchive } from './use-archive.ts'

type ArchiveButtonProps = { noun: 'company' | 'contact'; id: string; archived: boolean }

/** Puts a client away or brings it back; the toast offers to undo. */
export function ArchiveButton({ noun, id, archived }: ArchiveButtonProps) {
  const refusal = useRefusal(`${noun}:write`)
  const archive = useArchive(noun)
  return (
    <Button
      icon={archived ? ArchiveRestore : Archive}
      loading={archive.isPending}
      disabledReason={refusal}
      onClick={() => archive.mutate({ ids: [id], archive: !archived })}
    >
      {archived ? 'Restaurer' : 'Archiver'}
    </Button>
  )
}
