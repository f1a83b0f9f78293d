import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

const loadDialog = () => import('./new-list-dialog.tsx').then((module) => module.NewListDialog)

/** « Nouvelle liste », which `c` opens too. */
export function NewListButton() {
  const navigate = useNavigate()
  const refusal = useRefusal('call:write')
  const [open, setOpen] = useState(false)
  const Dialog = useLoaded(loadDialog, open)
  useShortcuts([
    {
      keys: 'c',
      label: 'Nouvelle liste d’appels',
      keywords: ['créer', 'ajouter'],
      icon: Plus,
      disabledReason: refusal,
      run: () => setOpen(true),
    },
  ])
  return (
    <>
      <Button variant="primary" icon={Plus} disabledReason={refusal ?? null} onClick={() => setOpen(true)}>
        Nouvelle liste
      </Button>
      {Dialog && open && (
        <Dialog
          onClose={() => setOpen(false)}
          onMade={({ id: listId }) => navigate({ to: '/calls/lists/$listId', params: { listId } })}
        />
      )}
    </>
  )
}
