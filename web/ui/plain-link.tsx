import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

function PlainAnchor(props: ComponentProps<'a'>) {
  return <a {...props} />
}

/** A typed router link without a look of its own: for a row, a card or a figure that leads somewhere. */
export const PlainLink = createLink(PlainAnchor)
