import { type ReactNode, useEffect, useRef } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type StageProps = { title: ReactNode; subtitle?: ReactNode; children?: ReactNode }

/** A step of signing in or up: title, sentence and controls, which stay disabled until React runs in the page. */
export function Stage({ title, subtitle, children }: StageProps) {
  const ready = useHydrated()
  const controls = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // A page drawn beforehand had it disabled: the browser passed it over.
    if (ready && document.activeElement === document.body)
      controls.current?.querySelector<HTMLElement>('[autofocus]')?.focus()
  }, [ready])
  return (
    <div>
      <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
      {subtitle && <p className="mt-1.5 text-muted text-sm">{subtitle}</p>}
      <fieldset
        ref={controls}
        disabled={!ready}
        data-waiting={ready ? undefined : ''}
        className="mt-6 flex min-w-0 flex-col gap-4"
      >
        {children}
      </fieldset>
    </div>
  )
}
