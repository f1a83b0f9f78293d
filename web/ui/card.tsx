import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  description?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  footer?: ReactNode
  /** Removes the inner margin: for tables and lists. */
  flush?: boolean
  heading?: 'h2' | 'h3' | 'h4'
}

/** Class of a card that is a part of a pane from edge to edge. */
export const paneCard = 'rounded-none border-x-0 border-b-0'

export function Card(props: CardProps) {
  const {
    title,
    description,
    actions,
    footer,
    flush,
    heading: Heading = 'h2',
    className,
    children,
    ...rest
  } = props
  return (
    <section {...rest} className={cx('min-w-0 rounded-md border border-line bg-surface', className)}>
      {(title || actions) && (
        <header className={cx('flex flex-wrap items-start justify-between gap-3 px-5 pt-4', flush && 'pb-3')}>
          <div className="min-w-0 flex-1 basis-60">
            {title && <Heading className="font-semibold text-base">{title}</Heading>}
            {description && <p className="mt-0.5 text-muted text-sm">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
      )}
      <div className={flush ? undefined : 'p-5'}>{children}</div>
      {footer && <footer className="border-line border-t px-5 py-3">{footer}</footer>}
    </section>
  )
}
