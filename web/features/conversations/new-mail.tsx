import { useNavigate } from '@tanstack/react-router'
import { SquarePen } from 'lucide-react'
import { useRefusal } from '#web/api/use-can.ts'
import { captureKeys } from '#web/ui/held-keys.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
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
    <IconButton
      variant="primary"
      icon={SquarePen}
      label="Nouveau message"
      aria-keyshortcuts="C"
      disabledReason={refusal}
      onClick={run}
    />
  )
}
