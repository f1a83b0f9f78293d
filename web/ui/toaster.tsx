import 'sonner/dist/styles.css'
import './toaster.css'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as show } from 'sonner'
import { timings } from '#web/messages/timings.ts'
import { listenToToasts } from './toast.ts'

/** How many toasts of an id went. */
const turns = new Map<string, number>()

/** Draws the toasts. Loaded at the first one by web/ui/toast-host.tsx. Hover and focus pause them; Alt+T reaches them. */
export function Toaster() {
  useEffect(
    () =>
      listenToToasts(({ tone, text, id, description, action, seconds }) => {
        const duration = seconds === undefined ? timings.toast : seconds * 1_000
        // Sonner takes one away a fifth of a second after it was closed, and the next of its id with it.
        const turn = turns.get(id) ?? 0
        const retire = () => void turns.set(id, turn + 1)
        const act = action && {
          label: action.label,
          onClick: () => {
            retire()
            action.onClick()
          },
        }
        const gone = { onDismiss: retire, onAutoClose: retire }
        show[tone](text, { id: `${id} ${turn}`, description, action: act, duration, ...gone })
      }),
    [],
  )
  return (
    <Sonner
      position="bottom-right"
      duration={timings.toast}
      closeButton
      visibleToasts={3}
      containerAriaLabel="Notifications"
      toastOptions={{ closeButtonAriaLabel: 'Fermer la notification' }}
    />
  )
}
