import { lazy, Suspense } from 'react'
import { Button } from '#web/ui/button.tsx'
import { PHONE } from '#web/ui/data-table-footer.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import type { RowAct } from './row-menu.tsx'

/** A desk weighs no more for it. */
const RowMenu = lazy(() => import('./row-menu.tsx').then((module) => ({ default: module.RowMenu })))

/** What may be done with the row of a table: words side by side, on a phone a menu. `of`: « le mandat RUM-1 ». */
export function RowActs({ of, acts }: { of: string; acts: readonly (RowAct | false)[] }) {
  const phone = useMediaQuery(PHONE)
  const offered = acts.filter((act) => act !== false)
  if (offered.length === 0) return null
  if (phone)
    return (
      <Suspense fallback={<span className="block size-8" />}>
        <RowMenu of={of} acts={offered} />
      </Suspense>
    )
  return (
    <span className="flex flex-wrap justify-end gap-1 lg:flex-nowrap">
      {offered.map(({ label, name, icon, run, loading, refusal }) => (
        <Button
          key={label}
          size="sm"
          variant="ghost"
          icon={icon}
          loading={loading}
          disabledReason={refusal}
          aria-label={name}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </span>
  )
}
