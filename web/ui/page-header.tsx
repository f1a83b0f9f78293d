import { createContext, type ReactNode, use } from 'react'
import { cx } from './cx.ts'

export type PageHeaderProps = {
  title: ReactNode
  description?: ReactNode
  /** Shown beside the title, such as a state. */
  badge?: ReactNode
  /** Sums of what the page lists. */
  figures?: ReactNode
  /** Secondary buttons. */
  actions?: ReactNode
  /** The main button: at the right, and at the bottom of the screen below 640 px. */
  mainAction?: ReactNode
}

/** Tells the shell where the titles are shown, so that it need not repeat them. */
export const HeadingContext = createContext<(heading: HTMLElement | null) => void>(() => {})

/** The one h1 of a list or of the dashboard, with its actions. */
export function PageHeader({ title, description, badge, figures, actions, mainAction }: PageHeaderProps) {
  return (
    <header className="mb-5 max-sm:mb-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 max-sm:gap-x-3">
        <div ref={use(HeadingContext)} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="font-semibold text-xl tracking-tight max-sm:text-lg">{title}</h1>
          {badge}
        </div>
        {figures && (
          <div className="ms-auto min-w-0 max-sm:order-last max-sm:ms-0 max-sm:w-full">{figures}</div>
        )}
        {(actions || mainAction) && (
          <div className="flex flex-wrap items-center gap-2">
            {actions}
            {mainAction && <MainAction>{mainAction}</MainAction>}
          </div>
        )}
      </div>
      {description && <p className="mt-1 max-w-form text-muted text-sm">{description}</p>}
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
