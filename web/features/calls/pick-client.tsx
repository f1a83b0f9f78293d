import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import type { Called } from './call-queries.ts'

const loadDialog = () => import('./pick-client-dialog.tsx').then((module) => module.PickClientDialog)

/** A button, and a line of ⌘K, by which a client is chosen: the picker weighs more than the pages that have it. */
export function PickClient({ label, onPick }: { label: string; onPick: (client: Called) => void }) {
  const [open, setOpen] = useState(false)
  const Dialog = useLoaded(loadDialog, open)
  useShortcuts([{ label: `${label}…`, icon: Search, run: () => setOpen(true) }])
  return (
    <>
      <Button icon={Search} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {Dialog && open && (
        <Dialog
          title={label}
          onClose={() => setOpen(false)}
          onPick={(client) => {
            setOpen(false)
            onPick(client)
          }}
        />
      )}
    </>
  )
}
