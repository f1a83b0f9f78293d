import 'sonner/dist/styles.css'
import './toaster.css'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as show } from 'sonner'
import { timings } from '#web/messages/timings.ts'
import { listenToToasts } from './toast.ts'

/** Draws the toasts. Loaded at the first one by web/ui/toast-host.tsx. Hover and focus pause them; Alt+T reaches them. */
export function Toaster() {
  useEffect(
    () =>
      listenToToasts(({ tone, text, id, description, action, seconds }) => {
        const duration = seconds === undefined ? timings.toast : seconds * 1_000
        show[tone](text, { id, description, action, duration })
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
