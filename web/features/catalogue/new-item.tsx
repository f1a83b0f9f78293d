import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRefusal } from '#web/api/use-can.ts'
import { ItemDialog } from '#web/blocks/catalogue/item-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

const LABEL = 'Nouvel article'

/** The main action of the catalogue, also under the key `c`; greyed with its reason for who may not. */
export function NewItem() {
  const [open, setOpen] = useState(false)
  const refusal = useRefusal('catalogue:write')
  useShortcuts([{ keys: 'c', label: LABEL, icon: Plus, disabledReason: refusal, run: () => setOpen(true) }])
  return (
    <>
      <Button variant="primary" icon={Plus} disabledReason={refusal} onClick={() => setOpen(true)}>
        {LABEL}
      </Button>
      {open && <ItemDialog onClose={() => setOpen(false)} />}
    </>
  )
}
