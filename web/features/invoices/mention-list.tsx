import { whyMention } from '#shared/domain/invoices/mentions.ts'

/** Mentions as they are printed, each with its reason. */
export function MentionList({ mentions }: { mentions: readonly { id: string; text: string }[] }) {
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {mentions.map(({ id, text }) => (
        <li key={id}>
          <p>{text}</p>
          <Why id={id} />
        </li>
      ))}
    </ul>
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
