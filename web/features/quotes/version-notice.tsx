import { useState } from 'react'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Comparison } from './quote-versions.tsx'

type VersionNoticeProps = { draft: QuoteDetail; revises: NonNullable<QuoteDetail['revises']> }

/** Over the draft of a next version: which stays to be signed until it leaves, and what it changes so far. */
export function VersionNotice({ draft, revises }: VersionNoticeProps) {
  const [opened, setOpened] = useState(false)
  const before = draft.version - 1
  return (
    <Alert className="mb-5" title={`Version ${draft.version} du devis ${revises.number}`}>
      <p>
        La version {before} reste celle que votre client peut signer jusqu’à l’envoi de celle-ci.{' '}
        <TextLink to="/templates/quotes/$quoteId" params={{ quoteId: revises.id }}>
          Voir le devis
        </TextLink>
      </p>
      <details className="mt-2" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
        <summary className="cursor-pointer font-medium">
          Ce qui change par rapport à la version {before}
        </summary>
        {opened && <Comparison quoteId={draft.id} revision={draft.revision} />}
      </details>
    </Alert>
  )
}
