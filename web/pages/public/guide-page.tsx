import { getRouteApi, notFound } from '@tanstack/react-router'
import { formatLongDate } from '#shared/french/format.ts'
import { usePageTitle } from '#web/layouts/document-title.tsx'
import { GUIDES_CHECKED_ON, type GuideSlug, guides } from '#web/messages/guides.ts'
import { TextAnchor, TextLink } from '#web/ui/text-link.tsx'
import { ArticleSections } from './article-sections.tsx'
import { eInvoicing } from './guides/e-invoicing.ts'
import type { GuideContent } from './guides/guide-content.ts'
import { quoteMentions } from './guides/quote-mentions.ts'
import { reminders } from './guides/reminders.ts'
import { simpleSignature } from './guides/simple-signature.ts'
import { vat } from './guides/vat.ts'

const route = getRouteApi('/public/resources/$guide')

const contents: Record<GuideSlug, GuideContent> = {
  'facture-electronique-calendrier': eInvoicing,
  'mentions-obligatoires-devis': quoteMentions,
  'relances-et-penalites': reminders,
  'signature-electronique-simple': simpleSignature,
  'tva-sur-un-devis': vat,
}

export function GuidePage() {
  const { guide: slug } = route.useParams()
  const guide = guides.find((each) => each.slug === slug)
  if (!guide) throw notFound()
  return <Guide guide={guide} content={contents[guide.slug]} />
}

function Guide({ guide, content }: { guide: (typeof guides)[number]; content: GuideContent }) {
  usePageTitle(guide.title)
  return (
    <article className="mx-auto max-w-form py-8 sm:py-12">
      <p className="mb-3 text-sm">
        <TextLink to="/resources">Toutes les ressources</TextLink>
      </p>
      <h1 className="font-semibold text-xl tracking-tight">{guide.title}</h1>
      <p className="mt-2 text-muted text-sm">
        {guide.minutes} minutes de lecture · vérifié le {formatLongDate(GUIDES_CHECKED_ON)}
      </p>
      <p className="mt-6 text-base">{content.intro}</p>
      <ArticleSections sections={content.sections} />
      <footer className="mt-10 border-line border-t pt-6 text-sm">
        <h2 className="mb-2 font-semibold text-base">Sources</h2>
        <ul className="flex flex-col gap-1.5">
          {content.sources.map(({ label, href }) => (
            <li key={label}>
              <TextAnchor href={href} rel="noreferrer">
                {label}
              </TextAnchor>
            </li>
          ))}
        </ul>
        <p className="mt-4 text-muted">
          Ce guide informe, il ne remplace pas un conseil. Pour votre situation, consultez votre comptable ou
          un avocat.
        </p>
      </footer>
    </article>
  )
}
