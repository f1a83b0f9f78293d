import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NBSP } from '#shared/french/typography.ts'
import { type Place, type RowsOf, withRows } from './report-search.ts'

type RowsLinkProps = { place: Place; of: RowsOf; label: string; value: string; children?: ReactNode }

/**
 * A figure: it leads to the rows that it adds up. `label` says what and whose it is, since its text is only a number. What names no client
 * cannot be listed alone: it is only said.
 */
export function RowsLink({ place, of, label, value, children = value }: RowsLinkProps) {
  if (of.client === null) return children
  return (
    <Link
      to={place.path}
      search={withRows(place.search, of)}
      resetScroll={false}
      aria-label={`${label}${NBSP}: ${value}. Voir les lignes`}
      className="whitespace-nowrap rounded-sm underline decoration-transparent underline-offset-4 hover:decoration-current focus-visible:decoration-current"
    >
      {children}
    </Link>
  )
}
