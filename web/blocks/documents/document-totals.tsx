import type { Amount } from '#shared/domain/documents/document-amounts.ts'
import { cx } from '#web/ui/cx.ts'
import { useUnreadAround } from '#web/ui/unread-fields.tsx'

type DocumentTotalsProps = {
  amounts: readonly Amount[]
  due: Amount
  /** The deposit that a devis asks at its signature. */
  deposit?: Amount | null
  className?: string
}

/** The amounts of a document as its PDF prints them, and what is to be paid; none while something typed cannot be read. */
export function DocumentTotals({ amounts, due, deposit = null, className }: DocumentTotalsProps) {
  const isUnread = useUnreadAround().length > 0
  const shown = (amount: Amount): Amount => (isUnread ? { ...amount, value: '—' } : amount)
  return (
    <dl className={cx('ms-auto w-full text-sm sm:max-w-sm', className)}>
      {amounts.map((amount) => (
        <Row key={amount.label} {...shown(amount)} />
      ))}
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-strong border-t pt-3 font-semibold">
        <dt className="text-base">{due.label}</dt>
        <dd className="amount ms-auto whitespace-nowrap text-lg">{shown(due).value}</dd>
      </div>
      {deposit && <Row {...shown(deposit)} />}
    </dl>
  )
}

function Row({ label, value }: Amount) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1">
      <dt className="text-muted">{label}</dt>
      <dd className="amount ms-auto whitespace-nowrap">{value}</dd>
    </div>
  )
}
