import { Link } from '@tanstack/react-router'
import { formatLongDate } from '#shared/french/format.ts'
import { GUIDES_CHECKED_ON, guides } from '#web/messages/guides.ts'
import { ClosingCall } from './closing-call.tsx'
import { PageIntro } from './page-intro.tsx'

export function ResourcesPage() {
  return (
    <>
      <PageIntro title="Ressources">
        Des guides courts pour vos devis, vos factures et vos relances, avec leurs sources. Vérifiés le{' '}
        {formatLongDate(GUIDES_CHECKED_ON)}.
      </PageIntro>
      <ul className="grid gap-4 md:grid-cols-2">
        {guides.map(({ slug, title, summary, minutes }) => (
          <li
            key={slug}
            className="relative rounded-lg border border-line bg-surface p-6 has-[a:hover]:border-strong"
          >
            <h2 className="font-semibold text-lg">
              <Link to="/resources/$guide" params={{ guide: slug }} className="stretched-link">
                {title}
              </Link>
            </h2>
            <p className="mt-2 text-muted text-sm">{summary}</p>
            <p className="mt-3 text-muted text-xs">{minutes} minutes de lecture</p>
          </li>
        ))}
      </ul>
      <ClosingCall title="Du devis à la facture, sans ressaisie" />
    </>
  )
}
