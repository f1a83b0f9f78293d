import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react'
import { cx } from './cx.ts'

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl', xl: 'sm:max-w-5xl' }

/** The veil behind dialogs and sheets. */
export const backdropClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

/** The foot of a dialog, the main button last: at the right, or at the bottom on a phone. */
export const dialogFootClass =
  'flex flex-col-reverse gap-2 border-line border-t p-4 sm:flex-row sm:justify-end'

const closeClass =
  'flex size-10 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink'

const FIELD = 'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)'

type DialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** A button that opens it; else give open and onOpenChange. */
  trigger?: ReactElement<Record<string, unknown>>
  title: ReactNode
  description?: ReactNode
  size?: keyof typeof widths
  /** Buttons, the main one last. */
  footer?: ReactNode
  /** A click beside it does not close it: for what takes several steps. */
  sticky?: boolean
  /** Element to focus on opening; default: the first field, else the first control. A touch opens no keyboard. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Element to focus on closing, where what had the focus may be gone; null or default: what had it. */
  finalFocus?: () => HTMLElement | null
  children?: ReactNode
}

/** A modal dialog: a panel at the bottom of a phone, centred elsewhere. Focus is trapped and given back. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    trigger,
    title,
    description,
    size = 'md',
    footer,
    sticky = false,
    initialFocus,
    finalFocus,
    children,
  } = props
  const body = useRef<HTMLDivElement>(null)
  const focusField = (by: string) =>
    by === 'touch' || (body.current?.querySelector<HTMLElement>(FIELD) ?? true)
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)} disablePointerDismissal={sticky}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-end justify-center sm:items-center sm:p-6">
          <Base.Popup
            initialFocus={initialFocus ?? focusField}
            finalFocus={finalFocus}
            // The focus stays in a closing dialog: a second Enter would send its form again.
            onKeyDownCapture={(event) => {
              if (open !== false) return
              event.preventDefault()
              event.stopPropagation()
            }}
            // React hands it on to the form that opened the dialog.
            onSubmit={(event) => event.stopPropagation()}
            className={cx(
              'flex max-h-[calc(100dvh-2rem)] w-full flex-col short:overflow-y-auto rounded-t-lg border border-line bg-raised text-ink shadow-overlay outline-hidden transition-all sm:rounded-lg',
              'data-ending-style:pointer-events-none data-ending-style:translate-y-2 data-starting-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:opacity-0',
              widths[size],
            )}
          >
            <header className="flex items-start justify-between gap-4 p-5 pb-3">
              <div className="min-w-0">
                <Base.Title className="font-semibold text-lg">{title}</Base.Title>
                {description && (
                  <Base.Description className="mt-1 text-muted text-sm">{description}</Base.Description>
                )}
              </div>
              <Base.Close className={cx(closeClass, '-me-2 -mt-2')} aria-label="Fermer">
                <X aria-hidden size={18} />
              </Base.Close>
            </header>
            <div
              ref={body}
              className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5 short:flex-none short:overflow-visible"
            >
              {children}
            </div>
            {footer && <footer className={dialogFootClass}>{footer}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

type SheetProps = Omit<DialogProps, 'size' | 'description' | 'sticky' | 'finalFocus'> & {
  side?: 'start' | 'end'
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean
  className?: string
}

/** A panel that slides from a side. */
export function Sheet(props: SheetProps) {
  const {
    open,
    onOpenChange,
    trigger,
    title,
    hideTitle,
    side = 'end',
    footer,
    initialFocus,
    className,
    children,
  } = props
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          initialFocus={initialFocus}
          className={cx(
            'fixed inset-y-0 z-40 flex w-[min(26rem,calc(100vw-3rem))] flex-col short:overflow-y-auto border-line bg-raised text-ink shadow-overlay outline-hidden transition-transform',
            side === 'start'
              ? 'start-0 border-e data-ending-style:-translate-x-full data-starting-style:-translate-x-full'
              : 'end-0 border-s data-ending-style:translate-x-full data-starting-style:translate-x-full',
            className,
          )}
        >
          <header className="flex min-h-16 items-center justify-between gap-4 px-4">
            <Base.Title className={cx('min-w-0 truncate font-semibold text-base', hideTitle && 'sr-only')}>
              {title}
            </Base.Title>
            <Base.Close className={cx(closeClass, 'ms-auto')} aria-label="Fermer">
              <X aria-hidden size={18} />
            </Base.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4 short:flex-none short:overflow-visible">
            {children}
          </div>
          {footer && <footer className="flex flex-col gap-2 border-line border-t p-4">{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
