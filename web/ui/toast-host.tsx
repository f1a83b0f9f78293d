import { type ComponentType, useEffect, useState } from 'react'
import { onFirstToast } from './toast.ts'

/** Once at the root. Costs nothing until a toast is shown. Where its script cannot come, the page goes on without. */
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
