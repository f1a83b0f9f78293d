import { type ComponentType, useEffect, useState } from 'react'
import { onFirstToast } from './toast.ts'

/** Rendered once, at the root. Loads its script at the first toast; if it cannot load, the page goes on without toasts. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(
    () =>
      onFirstToast(() => {
        import('./toaster.tsx').then((module) => setToaster(() => module.Toaster)).catch(() => {})
      }),
    [],
  )
  // A dialog hides all but live regions from screen readers: it must leave this place open for a toast that comes later.
  return (
    <div aria-live="off" className="contents">
      {Toaster && <Toaster />}
    </div>
  )
}
