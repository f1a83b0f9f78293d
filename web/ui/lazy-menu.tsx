import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react'
import { Menu } from './menu.tsx'

type LazyMenuProps = {
  /** A button element, as that of `Menu`. */
  trigger: ReactElement<Record<string, unknown>>
  /** Its items, made once it opens. */
  children: () => ReactNode
}

/** A Menu that stands in each of many rows: the button alone until it is pressed, since a hundred menus take longer to make than their rows. */
export function LazyMenu({ trigger, children }: LazyMenuProps) {
  const [asked, setAsked] = useState(false)
  const open = () => setAsked(true)
  if (asked)
    return (
      <Menu defaultOpen trigger={trigger}>
        {children()}
      </Menu>
    )
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      // In a line that the arrows move, they would do both.
      event.stopPropagation()
      open()
    },
  })
}
