import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useReached } from '#web/ui/use-reached.ts'
import type { DraftOptionsItemsProps } from './draft-options-items.tsx'
import { SignatureDialog } from './signature-dialog.tsx'

const loadItems = () => import('./draft-options-items.tsx')
const DraftOptionsItems = lazy(() => loadItems().then((module) => ({ default: module.DraftOptionsItems })))

/** « Plus d’options »: what few mails need, away from the text. */
export function DraftOptions(props: Omit<DraftOptionsItemsProps, 'onEditSignature'>) {
  const { sender, onChange } = props
  const { asked, button } = useReached(loadItems)
  const [editing, setEditing] = useState(false)
  const closed = (
    <IconButton
      {...button}
      icon={Ellipsis}
      label="Plus d’options"
      aria-haspopup="menu"
      aria-expanded={false}
    />
  )
  return (
    <>
      {asked ? (
        <Suspense fallback={closed}>
          <DraftOptionsItems {...props} onEditSignature={() => setEditing(true)} />
        </Suspense>
      ) : (
        closed
      )}
      {editing && sender && (
        <SignatureDialog
          sender={sender}
          onClose={() => setEditing(false)}
          onSaved={(signature) => onChange({ signature })}
        />
      )}
    </>
  )
}
