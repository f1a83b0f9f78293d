import { Eye } from 'lucide-react'
import { type QuoteStatus, quoteStatusLabels } from '#shared/domain/quotes/quote.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'

const tones: Record<QuoteStatus, Tone> = {
  draft: 'neutral',
  sent: 'info',
  viewed: 'info',
  signed: 'success',
  refused: 'danger',
  expired: 'danger',
}

/** The state of a quote: a word with a dot; and whether it is the demonstration. */
export function QuoteStatusBadge({ status, demo = false }: { status: QuoteStatus; demo?: boolean }) {
  return (
    <>
      <Badge tone={tones[status]} icon={status === 'viewed' ? Eye : undefined}>
        {quoteStatusLabels[status]}
      </Badge>
      {demo && <DemoBadge />}
    </>
  )
}

/** Marks the demonstration quote wherever it is shown. */
export function DemoBadge() {
  return (
    <Badge dot={false} tone="warning">
      Démonstration
    </Badge>
  )
}
