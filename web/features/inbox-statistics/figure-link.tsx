import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StatisticsFigure } from '#shared/domain/inbox-statistics/figures.ts'
import type { StatisticsSearch } from './statistics-search.ts'

type FigureLinkProps = {
  search: StatisticsSearch
  figure: StatisticsFigure
  of?: Pick<StatisticsSearch, 'ofPerson' | 'ofMailbox' | 'start' | 'end'>
  /** Says what is counted and for whom, since the text is only a number. */
  label: string
  children: ReactNode
}

/** A figure: it leads to the list of what it counts. */
export function FigureLink({ search, figure, of = {}, label, children }: FigureLinkProps) {
  return (
    <Link
      to="/conversations/statistics"
      search={{ ...search, figure, ...of }}
      resetScroll={false}
      aria-label={label}
      className="rounded-sm underline decoration-transparent underline-offset-4 hover:decoration-current focus-visible:decoration-current"
    >
      {children}
    </Link>
  )
}
