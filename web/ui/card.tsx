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
  /** What stands beside the title of a card that holds nothing, on one line of 44 px with its act. */
  line?: ReactNode
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
    line,
    className,
    children,
    ...rest
  } = props
  return (
    <section {...rest} className={cx('min-w-0 rounded-md border border-line bg-surface', className)}>
      {(title || actions) && (
        <header
          className={cx(
            'flex items-center justify-between gap-x-3',
            line ? 'min-h-11 px-5 py-[5px] max-sm:px-4' : 'flex-wrap gap-y-3 px-5 pt-4',
            flush && !line && 'pb-3',
          )}
        >
          <div className={cx('min-w-0 flex-1', line ? 'flex flex-wrap items-baseline gap-x-3' : 'basis-60')}>
            {title && <Heading className="font-semibold text-base">{title}</Heading>}
            {line && <p className="text-muted text-sm">{line}</p>}
            {description && !line && <p className="mt-0.5 text-muted text-sm">{description}</p>}
          </div>
          {actions && <div className={cx('flex flex-wrap gap-2', line && 'shrink-0')}>{actions}</div>}
        </header>
      )}
      <div className={flush || line ? undefined : 'p-5'}>{children}</div>
      {footer && <footer className="border-line border-t px-5 py-3">{footer}</footer>}
    </section>
  )
}
