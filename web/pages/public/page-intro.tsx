import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

/** The one h1 of a public page and the sentence under it. */
export function PageIntro({
  title,
  center,
  children,
}: {
  title: string
  center?: boolean
  children: ReactNode
}) {
  return (
    <header className={cx('py-8 sm:py-12', center && 'text-center')}>
      <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
      <p className={cx('mt-3 max-w-form text-base text-muted', center && 'mx-auto')}>{children}</p>
    </header>
  )
}
