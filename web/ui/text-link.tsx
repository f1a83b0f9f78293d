import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

const look = 'font-medium text-ink underline decoration-strong underline-offset-3 hover:decoration-current'

/** An underlined anchor for addresses outside the router. */
export function TextAnchor({ className, ...rest }: ComponentProps<'a'>) {
  return <a {...rest} className={cx(look, className)} />
}

/** A typed, underlined router link. */
export const TextLink = createLink(TextAnchor)
