import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx'

type AnchorProps = ComponentProps<'a'> & { variant?: ButtonVariant; size?: ButtonSize; icon?: LucideIcon }

/** An anchor that looks like a button, for addresses outside the router (files, other sites). */
export function AnchorButton({ variant, size, icon: Icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={buttonClass(variant, size, className)}>
      {Icon && <Icon aria-hidden size={16} className="shrink-0" />}
      {children}
    </a>
  )
}
