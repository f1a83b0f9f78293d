import { useNavigate } from '@tanstack/react-router'
import { SquarePen } from 'lucide-react'
import { useRefusal } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { captureKeys } from '#web/ui/held-keys.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

/** « Nouveau message », and its key. */
export function NewMail() {
  const navigate = useNavigate()
  const refusal = useRefusal('inbox:write')
  const run = () => {
    void navigate({ to: '/conversations/new' })
    // Keys typed before the page is drawn belong to the message.
    captureKeys()
  }
  useShortcuts([{ keys: 'c', label: 'Nouveau message', icon: SquarePen, disabledReason: refusal, run }])
  return (
    <Button
      variant="primary"
      size="sm"
      aria-keyshortcuts="C"
      disabledReason={refusal}
      onClick={run}
      className="min-h-10 shrink-0"
    >
      <SquarePen aria-hidden size={16} className="@max-[24rem]/list:hidden" />
      Nouveau message
    </Button>
  )
}
