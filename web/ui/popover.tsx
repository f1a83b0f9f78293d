import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { cx } from './cx.ts'
import { popupClass } from './popup.ts'

type PopoverProps = (
  | {
      trigger: ReactElement<Record<string, unknown>>
      /** Open as soon as it is shown. */
      defaultOpen?: boolean
    }
  /** Tied to a button that opens and closes it by itself: it loads only when it is wanted. */
  | { open: boolean; onOpenChange: (open: boolean) => void; anchor: RefObject<HTMLElement | null> }
) & {
  title: string
  hideTitle?: boolean
  align?: 'start' | 'center' | 'end'
  /** Removes the inner margin and the scrolling: the content has its own. */
  flush?: boolean
  /** Element to focus on opening; default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  className?: string
  children: ReactNode
}

/** A small panel tied to a button: filters, notifications, help. */
export function Popover(props: PopoverProps) {
  const { title, hideTitle, align = 'end', flush, initialFocus, className, children } = props
  const anchor = 'anchor' in props ? props.anchor : undefined
  return (
    <Base.Root
      {...('defaultOpen' in props && { defaultOpen: props.defaultOpen })}
      {...('open' in props && {
        open: props.open,
        onOpenChange: (open, { event }) => {
          // A press on the button is the button's.
          if (!props.anchor.current?.contains(event.target as Node | null)) props.onOpenChange(open)
        },
      })}
    >
      {'trigger' in props && <Base.Trigger render={props.trigger} />}
      <Base.Portal>
        <Base.Positioner className="z-50" anchor={anchor} sideOffset={4} align={align} collisionPadding={8}>
          <Base.Popup
            initialFocus={initialFocus}
            finalFocus={anchor}
            className={cx(
              popupClass,
              'max-h-(--available-height) w-80 max-w-[calc(100vw-1rem)]',
              flush ? 'flex flex-col overflow-hidden p-0!' : 'overflow-y-auto p-4!',
              className,
            )}
          >
            <Base.Title className={cx('mb-3 font-semibold text-sm', hideTitle && 'sr-only')}>
              {title}
            </Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
