import { Archive, ArchiveRestore } from 'lucide-react'
import { useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { useArchive } from './use-archive.ts'

type ArchiveSelectionProps = {
  noun: 'company' | 'contact'
  selected: { id: string }[]
  /** Brings back what is archived. */
  restore: boolean
  onDone: () => void
}

/** Archives the clients that are chosen in a list. */
export function ArchiveSelection({ noun, selected, restore, onDone }: ArchiveSelectionProps) {
  const archive = useArchive(noun)
  const ids = selected.map(({ id }) => id)
  return (
    <Button
      size="sm"
      icon={restore ? ArchiveRestore : Archive}
      disabledReason={useRefusal(`${noun}:archive`)}
      loading={archive.isPending}
      onClick={() => archive.mutate({ ids, archive: !restore }, { onSuccess: onDone })}
    >
      {restore ? 'Restaurer' : 'Archiver'}
    </Button>
  )
}
