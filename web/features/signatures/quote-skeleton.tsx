import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'

/** The page of a quote while it loads, with its final geometry; web/client-pages.ts shows its beginning before any script. */
export function QuoteSkeleton() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="rounded-lg border border-line bg-surface p-5 sm:p-8">
        <p className="mb-3 text-muted text-sm">Chargement du devis…</p>
        <Skeleton className="h-8 w-56" />
        <Skeleton className="mt-2 h-5 w-72 max-w-full" />
        <div className="mt-6 grid gap-6 border-line border-y py-5 sm:grid-cols-2">
          <SkeletonText lines={4} />
          <SkeletonText lines={4} />
        </div>
        <div className="mt-6 flex flex-col gap-6">
          <SkeletonText lines={3} />
          <SkeletonText lines={3} />
          <SkeletonText lines={3} />
        </div>
      </div>
      <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5 max-lg:hidden">
        <Skeleton className="h-12 w-40" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
      </div>
    </div>
  )
}
