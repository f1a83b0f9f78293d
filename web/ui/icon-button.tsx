import type { LucideIcon } from 'lucide-react'
import { Button, type ButtonProps } from './button.tsx'
import { cx } from './cx.ts'
import { Tooltip } from './tooltip.tsx'

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> & {
  icon: LucideIcon
  label: string
}

/** A square button with an icon alone; its name is also its tooltip. */
export function IconButton({
  icon: Icon,
  label,
  variant = 'ghost',
  size = 'md',
  className,
  ...rest
}: IconButtonProps) {
  const button = (
    <Button
      {...rest}
      variant={variant}
      size={size}
      aria-label={label}
      className={cx(size === 'md' ? 'w-10 shrink-0 px-0!' : 'w-8 shrink-0 px-0!', className)}
    >
      {rest.loading ? null : <Icon aria-hidden size={size === 'md' ? 18 : 16} />}
    </Button>
  )
  if (rest.disabledReason) return button
  return (
    <Tooltip label={label} describe={false}>
      {button}
    </Tooltip>
  )
}
