import { type ComponentType, useEffect, useState } from 'react'
import { onFirstToast } from './toast.ts'

/** Rendered once, at the root. Loads nothing until a toast is shown; if its script cannot load, the page goes on without toasts. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(
    () =>
      onFirstToast(() => {
        import('./toaster.tsx').then((module) => setToaster(() => module.Toaster)).catch(() => {})
      }),
    [],
  )
  return Toaster && <Toaster />
}
