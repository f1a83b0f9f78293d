import type { ReactNode } from 'react'
import { isMissing, messageOf } from '#web/api/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

type Asked = { error: unknown; isFetching: boolean; refetch: () => unknown }

type QueryStateProps = {
  /** Several where all are needed. */
  query: Asked | readonly Asked[]
  loading: ReactNode
  /** Shown when the record is missing; without it, an ordinary error is shown. */
  missing?: ReactNode
  errorTitle?: string
  /** Set it where the state fills a whole page. */
  heading?: 'h1'
  errorClassName?: string
  /** Puts the error in a card of its own. */
  inCard?: boolean
}

/** Stands in for an answer that is not there: loading, failed, or missing. */
export function QueryState(props: QueryStateProps) {
  const { query, loading, missing, errorTitle, heading, errorClassName, inCard } = props
  const queries = [query].flat()
  const error = queries.find((each) => each.error)?.error
  if (!error) return loading
  if (missing !== undefined && isMissing(error)) return missing
  const state = (
    <ErrorState
      heading={heading}
      title={errorTitle}
      description={messageOf(error)}
      onRetry={() => {
        for (const each of queries) void each.refetch()
      }}
      retrying={queries.some((each) => each.isFetching)}
      className={errorClassName}
    />
  )
  return inCard ? <Card flush>{state}</Card> : state
}
