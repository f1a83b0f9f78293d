import type { ReactNode } from 'react'

type StageProps = { title: ReactNode; subtitle?: ReactNode; children?: ReactNode }

/** One step of signing in or up: a title, a sentence, and what to do. */
export function Stage({ title, subtitle, children }: StageProps) {
  return (
    <div>
      <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
      {subtitle && <p className="mt-1.5 text-muted text-sm">{subtitle}</p>}
      <div className="mt-6 flex flex-col gap-4">{children}</div>
    </div>
  )
}
