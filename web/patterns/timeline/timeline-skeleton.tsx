import { Skeleton } from '#web/ui/skeleton.tsx'

const ROWS = [0, 1, 2, 3, 4, 5]

/** As high as the entries that will come; `label` says what loads. */
export function TimelineSkeleton({ label, count = 4 }: { label: string; count?: number }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col pb-2">
      {ROWS.slice(0, count).map((row) => (
        <div key={row} className="flex items-center gap-3 px-5 py-2.5">
          <Skeleton className="size-8 shrink-0 rounded-full!" />
          <div className="flex-1">
            <Skeleton className={row % 2 === 0 ? 'h-4 w-3/5' : 'h-4 w-1/2'} />
            <Skeleton className="mt-2 h-3.5 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
