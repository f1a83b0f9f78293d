import { useEffect, useRef, useState } from 'react'
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

/** Without a key for so long, in milliseconds, nobody types any more. */
const REST_MS = 1_500

/** Tells screen readers what is to be paid, once it has changed and nobody types any more. */
function SaidTotal({ label, value }: Amount) {
  const text = `${label}\u00a0: ${value}`
  const before = useRef(text)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (text === before.current) return
    const timer = setTimeout(() => {
      before.current = text
      setSaid(text)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}

/** The totals at the bottom of the screen while the lines are written: for the eye alone, since the totals themselves follow. */
export function TotalsBar({ amounts, due }: Pick<DocumentTotalsProps, 'amounts' | 'due'>) {
  const isUnread = useUnreadAround().length > 0
  return (
    <>
      {!isUnread && <SaidTotal {...due} />}
      <div
        aria-hidden
        data-totals-bar=""
        className="sticky bottom-0 z-9 flex min-h-12 items-center gap-x-6 overflow-hidden border-line border-t bg-page text-sm max-sm:bottom-16 short:hidden"
      >
        {/* An amount for which there is no room goes to a second line, out of sight, rather than be cut. */}
        <div className="flex h-5 min-w-0 flex-wrap gap-x-6 overflow-hidden max-sm:hidden">
          {amounts.map(({ label, value }) => (
            <span
              key={label}
              data-label={label}
              data-value={isUnread ? '—' : value}
              className="whitespace-nowrap text-muted tabular before:content-[attr(data-label)] after:ms-1.5 after:text-ink after:content-[attr(data-value)]"
            />
          ))}
        </div>
        <span
          data-label={due.label}
          data-value={isUnread ? '—' : due.value}
          className="ms-auto shrink-0 whitespace-nowrap font-semibold tabular before:font-normal before:text-muted before:content-[attr(data-label)] after:ms-1.5 after:text-base after:content-[attr(data-value)]"
        />
      </div>
    </>
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
