import { Switch as Base } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

type SwitchProps = {
  label: ReactNode
  help?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  name?: string
  className?: string
}

/** An on/off setting that acts at once. */
export function Switch({ label, help, checked, onCheckedChange, disabled, name, className }: SwitchProps) {
  const id = useId()
  return (
    <div className={cx('flex items-start justify-between gap-4', className)}>
      <span className="min-w-0 text-sm">
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        {help && (
          <span id={`${id}-help`} className="block text-muted text-xs">
            {help}
          </span>
        )}
      </span>
      <Base.Root
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        name={name}
        aria-labelledby={`${id}-label`}
        aria-describedby={help ? `${id}-help` : undefined}
        className="flex h-6 w-10 shrink-0 cursor-pointer items-center rounded-full border border-strong bg-sunken p-[3px] transition-colors data-checked:border-primary data-checked:bg-primary data-disabled:opacity-50"
      >
        <Base.Thumb className="size-4 rounded-full bg-strong transition-transform data-checked:translate-x-4 data-checked:bg-on-primary forced-colors:bg-[ButtonText]" />
      </Base.Root>
    </div>
  )
}
