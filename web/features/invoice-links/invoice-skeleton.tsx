import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'

/** The page of an invoice while it loads, with its final geometry. */
export function InvoiceSkeleton() {
  return (
    <>
      <p className="mb-3 text-muted text-sm">Chargement de la facture…</p>
      <Skeleton className="mb-6 h-8 w-56" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5 lg:order-2">
          <Skeleton className="h-12 w-40" />
          <SkeletonText lines={4} />
          <Skeleton className="h-10 w-full" />
        </div>
        <div className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-5 sm:p-8">
          <SkeletonText lines={4} />
          <SkeletonText lines={6} />
        </div>
      </div>
    </>
  )
}
