import { formatInteger } from '#shared/french/format.ts'
import { ChangePlan } from './change-plan.tsx'

/** The server counts no further. */
const MOST = 1_000

/** How many rows of history the plan hides: « 312 éléments plus anciens »; nothing where it hides none. */
export function OlderRows({ older }: { older: number | undefined }) {
  if (!older) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-line border-t px-5 py-3 text-muted text-sm">
      {olderWords(older)}
      <ChangePlan offer="starter" inline />
    </p>
  )
}

export function olderWords(older: number): string {
  if (older === 1) return '1\u00a0élément plus ancien'
  return older > MOST
    ? `Plus de ${formatInteger(MOST)}\u00a0éléments plus anciens`
    : `${formatInteger(older)}\u00a0éléments plus anciens`
}
