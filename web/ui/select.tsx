import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'
import { controlClass } from './input.tsx'
import { popupClass, popupContainer, popupItemClass } from './popup.ts'

export type SelectOption<Value extends string> = {
  value: Value
  label: string
  description?: ReactNode
  disabled?: boolean
}

type SelectProps<Value extends string> = {
  options: readonly SelectOption<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  onBlur?: () => void
  placeholder?: string
  name?: string
  id?: string
  disabled?: boolean
  /** Open as soon as it is shown. */
  defaultOpen?: boolean
  /** Needed only outside a Field. */
  'aria-label'?: string
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** A choice among a few. With react-hook-form: `<Controller>` passing value and onValueChange. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    options,
    value,
    onValueChange,
    placeholder = 'Choisir…',
    name,
    disabled,
    defaultOpen,
    className,
    ref,
    onBlur,
  } = props
  const control = useFieldControl(props)
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        items={options}
        value={value}
        onValueChange={(next) => next !== null && onValueChange(next as Value)}
        name={name}
        disabled={disabled}
        defaultOpen={defaultOpen}
        modal={false}
      >
        <Base.Trigger
          {...control}
          ref={ref}
          onBlur={onBlur}
          aria-label={props['aria-label']}
          className={cx(controlClass, 'flex items-center justify-between gap-2 text-start', className)}
        >
          <Base.Value className="truncate data-placeholder:text-muted" placeholder={placeholder} />
          <Base.Icon>
            <ChevronsUpDown aria-hidden size={16} className="shrink-0 text-muted" />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal container={popupContainer}>
          <Base.Positioner className="z-50 outline-hidden" sideOffset={4} alignItemWithTrigger={false}>
            <Base.Popup
              className={cx(popupClass, 'max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto')}
            >
              <Base.List>
                {options.map((option) => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled}
                    className={popupItemClass}
                  >
                    <span className="flex size-4 shrink-0 items-center">
                      <Base.ItemIndicator>
                        <Check aria-hidden size={16} />
                      </Base.ItemIndicator>
                    </span>
                    <span className="min-w-0">
                      <Base.ItemText>{option.label}</Base.ItemText>
                      {option.description && (
                        <span className="block text-muted text-xs">{option.description}</span>
                      )}
                    </span>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
