import type { IssueForecast } from '#shared/contract/invoice-drafts.ts'
import { whyMention } from '#shared/domain/invoices/mentions.ts'
import { Card } from '#web/ui/card.tsx'

/** The mentions that an issue now would freeze, each with its reason. */
export function MentionList({ mentions }: Pick<IssueForecast, 'mentions'>) {
  return (
    <Card
      title="Mentions"
      description="Choisies d’après vos réglages, le client et la date\u00a0; figées à l’émission."
    >
      <ul className="flex flex-col gap-3 text-sm">
        {mentions.map(({ id, text }) => (
          <li key={id}>
            <p>{text}</p>
            <Why id={id} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Why({ id }: { id: string }) {
  const reason = whyMention(id)
  if (reason === null) return null
  return (
    <details className="mt-0.5 text-muted text-xs">
      <summary className="w-fit cursor-pointer underline underline-offset-3">Pourquoi cette mention</summary>
      <p className="mt-1">
        {reason.why} <span className="whitespace-nowrap">({reason.source})</span>
      </p>
    </details>
  )
}
