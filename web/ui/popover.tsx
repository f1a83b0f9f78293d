import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { popupClass } from './popup.ts'

type PopoverProps = {
  trigger: ReactElement<Record<string, unknown>>
  title: string
  hideTitle?: boolean
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}

/** A small panel tied to a button: filters, notifications, help. */
export function Popover({ trigger, title, hideTitle, align = 'end', className, children }: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={4} align={align} collisionPadding={8}>
          <Base.Popup
            className={cx(
              popupClass,
              'max-h-(--available-height) w-80 max-w-[calc(100vw-1rem)] overflow-y-auto p-4!',
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
