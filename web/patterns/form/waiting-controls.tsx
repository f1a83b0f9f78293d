import type { ReactNode } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Buttons of a page that the server drew: they look as usual and stay disabled until React answers their clicks. */
export function WaitingControls({ children }: { children: ReactNode }) {
  const ready = useHydrated()
  return (
    <fieldset disabled={!ready} data-waiting={ready ? undefined : ''} className="contents">
      {children}
    </fieldset>
  )
}
