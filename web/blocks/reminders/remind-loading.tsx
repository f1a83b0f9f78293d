import { Skeleton } from '#web/ui/skeleton.tsx'

/** While the text of a reminder is prepared. */
export const RemindLoading = () => (
  <div aria-busy="true" className="flex flex-col gap-4">
    <p role="status" className="sr-only">
      Préparation de la relance…
    </p>
    <Skeleton className="h-28" />
    <Skeleton className="h-16" />
    <Skeleton className="h-56" />
  </div>
)
