import 'sonner/dist/styles.css'
import './toaster.css'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as show } from 'sonner'
import { listenToToasts } from './toast.ts'

const durationMs = 5_000

/** Draws the toasts. Loaded at the first one by web/ui/toast-host.tsx. Hover and focus pause them; Alt+T reaches them. */
export function Toaster() {
  useEffect(
    () =>
      listenToToasts(({ tone, text, id, description, action }) =>
        show[tone](text, { id, description, action, duration: durationMs }),
      ),
    [],
  )
  return (
    <Sonner
      position="bottom-right"
      duration={durationMs}
      closeButton
      visibleToasts={3}
      containerAriaLabel="Notifications"
      toastOptions={{ closeButtonAriaLabel: 'Fermer la notification' }}
    />
  )
}
