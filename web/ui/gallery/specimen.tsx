import type { ReactNode } from 'react'

/** A family of components under its name. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-4 border-line border-b pb-2 font-semibold text-lg">{title}</h2>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </section>
  )
}

/** Things side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
