import { Hourglass } from 'lucide-react'
import { Badge } from './badge.tsx'
import { PageHeader } from './page-header.tsx'

/** A page that does not exist yet, told honestly. */
export function ComingSoon({
  title,
  description,
  category,
}: {
  title: string
  description: string
  category: string
}) {
  return (
    <>
      <PageHeader title={title} badge={<Badge dot={false}>{category}</Badge>} />
      <section className="rounded-md border border-line bg-surface px-6 py-14 text-center">
        <Hourglass aria-hidden size={28} strokeWidth={1.5} className="mx-auto mb-3 text-muted" />
        <h2 className="font-semibold text-base">Bientôt disponible</h2>
        <p className="mx-auto mt-1 max-w-md text-muted text-sm">{description}</p>
      </section>
    </>
  )
}
