import { createContext, type ReactNode, use } from 'react'
import { cx } from './cx.ts'

export type PageHeaderProps = {
  title: ReactNode
  description?: ReactNode
  /** Shown beside the title, such as a state. */
  badge?: ReactNode
  breadcrumb?: ReactNode
  /** The title of the group of pages that it belongs to. */
  eyebrow?: string | undefined
  /** Secondary buttons. */
  actions?: ReactNode
  /** The main button: at the right, and at the bottom of the screen below 640 px. */
  mainAction?: ReactNode
}

/** Tells the shell where the titles are shown, so that it need not repeat them. */
export const HeadingContext = createContext<(heading: HTMLElement | null) => void>(() => {})

/** The one h1 of a page, with its actions. */
export function PageHeader({
  title,
  description,
  badge,
  breadcrumb,
  eyebrow,
  actions,
  mainAction,
}: PageHeaderProps) {
  return (
    <header className="mb-6">
      {breadcrumb && <div className="mb-2">{breadcrumb}</div>}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div ref={use(HeadingContext)} className="min-w-0">
          {eyebrow && <p className="text-muted text-sm">{eyebrow}</p>}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="font-semibold text-xl tracking-tight max-sm:text-lg">{title}</h1>
            {badge}
          </div>
          {description && <p className="mt-1 max-w-2xl text-muted text-sm">{description}</p>}
        </div>
        {(actions || mainAction) && (
          <div className="flex flex-wrap items-center gap-2">
            {actions}
            {mainAction && <MainAction>{mainAction}</MainAction>}
          </div>
        )}
      </div>
    </header>
  )
}

/** Sticks its button to the bottom of a phone's screen; the shell keeps room for it. */
export function MainAction({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      data-main-action=""
      data-print="hidden"
      className={cx(
        'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-line max-sm:border-t max-sm:bg-surface max-sm:p-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:[&>*]:w-full',
        className,
      )}
    >
      {children}
    </div>
  )
}
