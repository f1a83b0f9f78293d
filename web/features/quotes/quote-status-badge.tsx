import { type QuoteStatus, quoteStatusLabels } from '#shared/domain/quote.ts'
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

/** The state of a quote: a word with a dot. */
export function QuoteStatusBadge({ status }: { status: QuoteStatus }) {
  return <Badge tone={tones[status]}>{quoteStatusLabels[status]}</Badge>
}
