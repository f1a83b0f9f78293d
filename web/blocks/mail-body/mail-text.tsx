import { Fragment, memo, useMemo } from 'react'
import { findLinks } from '#shared/domain/mail-links/find-links.ts'
import { linkTarget } from '#shared/domain/mail-links/link-target.ts'
import { linkWarning } from '#shared/domain/mail-links/link-warning.ts'
import type { MailLink } from './clean-mail.ts'
import { splitQuotes } from './quoted-text.ts'

type MailTextProps = {
  text: string
  known: readonly string[]
  onLook: (link: MailLink | null) => void
  onAsk: (link: MailLink) => void
}

/** A plain text mail, in the colours of the page: line breaks kept, addresses made links, quotes folded. */
export const MailText = memo(function MailText({ text, ...handlers }: MailTextProps) {
  const parts = useMemo(() => splitQuotes(text), [text])
  return (
    <div className="whitespace-pre-wrap p-3 text-sm [overflow-wrap:anywhere]">
      {parts.map(({ line, quoted, text: part }) =>
        quoted ? (
          <details key={line}>
            <summary
              aria-label="Historique cité"
              className="my-1 inline-block list-none rounded-md bg-sunken px-2.5 font-semibold"
            >
              …
            </summary>
            <div className="border-strong border-s-2 ps-3 text-muted">
              <LinkedText text={part} {...handlers} />
            </div>
          </details>
        ) : (
          <LinkedText key={line} text={part} {...handlers} />
        ),
      )}
    </div>
  )
})

function LinkedText({ text, known, onLook, onAsk }: MailTextProps) {
  const pieces = useMemo(() => findLinks(text), [text])
  return pieces.map((piece) => {
    const target = piece.href === null ? null : linkTarget(piece.href)
    if (target === null) return <Fragment key={piece.at}>{piece.text}</Fragment>
    const link = { text: piece.text, target, warning: linkWarning(piece.text, target.href, known) }
    const look = {
      onPointerEnter: () => onLook(link),
      onPointerLeave: () => onLook(null),
      onFocus: () => onLook(link),
      onBlur: () => onLook(null),
    }
    if (link.warning !== null)
      return (
        <button
          key={piece.at}
          type="button"
          {...look}
          onClick={() => onAsk(link)}
          className="break-all text-start text-danger-ink underline decoration-wavy"
        >
          {piece.text}
        </button>
      )
    return (
      <a
        key={piece.at}
        href={target.href}
        target="_blank"
        rel="noopener noreferrer"
        {...look}
        className="text-info-ink underline"
      >
        {piece.text}
      </a>
    )
  })
}
