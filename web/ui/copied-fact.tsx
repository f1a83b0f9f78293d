import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

/** For how long a copy is confirmed. */
const CONFIRMED_MS = 4_000

type CopiedFactProps = {
  label: string
  /** The text to copy. */
  value: string
  /** The same, grouped for the eye. */
  shown?: string
  className?: string
}

/** A fact to give to another service, with a button that copies it; within a `<dl>`. `className`: of its text. */
export function CopiedFact({ label, value, shown = value, className }: CopiedFactProps) {
  const [state, setState] = useState<'copied' | 'refused' | null>(null)
  useEffect(() => {
    if (state === null) return
    const timer = setTimeout(() => setState(null), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] content-start items-start gap-x-2">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className={cx('row-start-2 select-all wrap-anywhere', className)}>{shown}</dd>
      <dd className="row-span-2">
        <IconButton
          size="sm"
          icon={state === 'copied' ? Check : Copy}
          label={`Copier\u00a0: ${label}`}
          onClick={() => void copy()}
        />
        <span role="status" className="sr-only">
          {state === 'copied' && `${label} copié`}
          {state === 'refused' && 'La copie est refusée par votre navigateur\u00a0: sélectionnez le texte.'}
        </span>
      </dd>
    </div>
  )
}
