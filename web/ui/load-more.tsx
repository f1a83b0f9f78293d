import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

export type LoadMoreProps = {
  hasMore?: boolean
  onLoadMore?: () => void
  loadingMore?: boolean
  /** A French text, or true for the usual one. */
  error?: string | boolean | null
  onRetry?: () => void
}

/** « Charger la suite » below rows that come page after page, and what failed of it. */
export function LoadMore({ hasMore, onLoadMore, loadingMore, error, onRetry }: LoadMoreProps) {
  if (error)
    return (
      <Alert
        tone="danger"
        live
        className="w-full"
        action={
          onRetry && (
            <Button size="sm" onClick={onRetry}>
              Réessayer
            </Button>
          )
        }
      >
        {typeof error === 'string' ? error : 'La suite n’a pas pu être chargée.'}
      </Alert>
    )
  return (
    hasMore && (
      <Button onClick={onLoadMore} loading={loadingMore} className="max-sm:w-full">
        Charger la suite
      </Button>
    )
  )
}
