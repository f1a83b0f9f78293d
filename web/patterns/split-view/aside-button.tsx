import { PanelRightClose, PanelRightOpen } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useSplit } from './split-context.ts'

/** Shows or hides the third pane, for the header of the second; nothing where there is none. */
export function AsideButton() {
  const { aside } = useSplit()
  if (!aside) return null
  return (
    <IconButton
      size="sm"
      icon={aside.shown ? PanelRightClose : PanelRightOpen}
      label={aside.shown ? aside.hide : aside.show}
      aria-expanded={aside.shown}
      onClick={aside.toggle}
    />
  )
}
