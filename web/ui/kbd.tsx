import type { ReactNode } from 'react'

/** A key: `<Kbd>⌘K</Kbd>`. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex min-h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-sunken px-1.5 font-sans text-muted text-xs">
      {children}
    </kbd>
  )
}
