import { Menu as Base } from '@base-ui/react/menu'
import { Check, type LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { popupClass, popupContainer, popupItemClass } from './popup.ts'

type MenuProps = {
  /** A button element: `<IconButton icon={Ellipsis} label="Actions" />`. */
  trigger: ReactElement<Record<string, unknown>>
  /** Open as soon as it is shown. */
  defaultOpen?: boolean
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  className?: string
  children: ReactNode
}

export function Menu({
  trigger,
  defaultOpen,
  align = 'end',
  side = 'bottom',
  className,
  children,
}: MenuProps) {
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={popupContainer}>
        <Base.Positioner className="z-50 outline-hidden" sideOffset={4} align={align} side={side}>
          <Base.Popup
            className={cx(
              popupClass,
              'max-h-(--available-height) min-w-48 max-w-[min(20rem,var(--available-width))] overflow-y-auto',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type MenuItemProps = {
  icon?: LucideIcon
  onSelect: () => void
  tone?: 'neutral' | 'danger'
  /** Greys the item and says why under its name. */
  disabledReason?: string | null
  shortcut?: ReactNode
  children: ReactNode
}

export function MenuItem({ icon: Icon, onSelect, tone, disabledReason, shortcut, children }: MenuItemProps) {
  return (
    <Base.Item
      disabled={Boolean(disabledReason)}
      onClick={onSelect}
      className={cx(popupItemClass, tone === 'danger' && 'text-danger-ink')}
    >
      {Icon && <Icon aria-hidden size={16} className="shrink-0" />}
      <span className="min-w-0 flex-1">
        {children}
        {disabledReason && <span className="block text-xs">{disabledReason}</span>}
      </span>
      {shortcut}
    </Base.Item>
  )
}

type MenuLinkProps = { icon?: LucideIcon; link: ReactElement<Record<string, unknown>>; children: ReactNode }

/** An item that is a link: `<MenuLink link={<Link to="/profile" />}>Profil</MenuLink>`. */
export function MenuLink({ icon: Icon, link, children }: MenuLinkProps) {
  return (
    <Base.LinkItem render={link} closeOnClick className={popupItemClass}>
      {Icon && <Icon aria-hidden size={16} className="shrink-0" />}
      <span className="min-w-0 flex-1">{children}</span>
    </Base.LinkItem>
  )
}

type MenuChoiceProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onValueChange: (value: Value) => void
}

/** A group of which one is chosen. */
export function MenuChoice<Value extends string>({
  label,
  options,
  value,
  onValueChange,
}: MenuChoiceProps<Value>) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 py-1.5 font-medium text-muted text-xs">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: Value) => onValueChange(next)}>
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} closeOnClick className={popupItemClass}>
            <span className="flex size-4 shrink-0 items-center">
              <Base.RadioItemIndicator>
                <Check aria-hidden size={16} />
              </Base.RadioItemIndicator>
            </span>
            {option.label}
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  )
}

type MenuToggleProps = { checked: boolean; onCheckedChange: (checked: boolean) => void; children: ReactNode }

/** An item that is on or off. */
export function MenuToggle({ checked, onCheckedChange, children }: MenuToggleProps) {
  return (
    <Base.CheckboxItem
      checked={checked}
      closeOnClick
      onCheckedChange={(next) => onCheckedChange(next)}
      className={popupItemClass}
    >
      <span className="flex size-4 shrink-0 items-center">
        <Base.CheckboxItemIndicator>
          <Check aria-hidden size={16} />
        </Base.CheckboxItemIndicator>
      </span>
      {children}
    </Base.CheckboxItem>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />
}

/** Text that is not an item, such as who is signed in. */
export function MenuHeader({ children }: { children: ReactNode }) {
  return <div className="px-2 py-2">{children}</div>
}
