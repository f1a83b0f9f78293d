import { FileSearch } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { usePreviewShown } from './use-preview-shown.ts'

/** Shows the pages of a document beside its form, or hides them, below 1500 px; there they always stand beside it. */
export function PreviewToggle() {
  const { hasRoom, isShown, ask } = usePreviewShown()
  const label = isShown ? 'Masquer l’aperçu' : 'Afficher l’aperçu'
  const toggle = () => ask(!isShown)
  useShortcuts(hasRoom ? [] : [{ keys: 'mod+e', label, icon: FileSearch, run: toggle }])
  if (hasRoom) return null
  return (
    <IconButton
      icon={FileSearch}
      label="Aperçu"
      aria-pressed={isShown}
      aria-keyshortcuts="Control+E Meta+E"
      className="aria-pressed:bg-selected"
      onClick={toggle}
    />
  )
}
