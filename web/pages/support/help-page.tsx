import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { frenchTypography } from '#shared/french/typography.ts'
import type { HelpTopic } from '#web/features/help/help-topic.ts'
import { helpTopics, searchTopics, topicOfScreen } from '#web/features/help/help-topics.ts'
import { usePageTitle } from '#web/layouts/document-title.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const route = getRouteApi('/app/help')

/** The help: its list with a search, or one of its pages; `from` is the screen whose « ? » led here. */
export function HelpPage() {
  const { topic: slug, from, q = '' } = route.useSearch()
  const topic = slug === undefined ? (from ? topicOfScreen(from) : undefined) : bySlug(slug)
  return topic ? <Topic topic={topic} from={from} /> : <Topics q={q} />
}

const bySlug = (slug: string) => helpTopics.find((one) => one.slug === slug)

function Topics({ q }: { q: string }) {
  const navigate = useNavigate()
  const found = searchTopics(q)
  const groups = Map.groupBy(found, ({ group }) => group)
  return (
    <>
      <RecordHeader
        description="Chaque écran a sa page, que son «&#8239;?&#8239;» ouvre."
        actions={<LinkButton to="/help/support">Poser une question</LinkButton>}
      />
      <search className="max-w-form">
        <SearchInput
          label="Chercher dans l’aide"
          placeholder="Devis, TVA, relance…"
          value={q}
          onValueChange={(text) =>
            void navigate({ to: '/help', search: text === '' ? {} : { q: text }, replace: true })
          }
        />
      </search>
      <p role="status" className="sr-only">
        {q !== '' && `${found.length} ${found.length > 1 ? 'pages trouvées' : 'page trouvée'}`}
      </p>
      {found.length === 0 && (
        <EmptyState
          title="Aucune page ne le dit"
          description={'Posez-nous la question\u00a0: nous répondons par e-mail, et nous complétons l’aide.'}
          action={<LinkButton to="/help/support">Poser une question</LinkButton>}
        />
      )}
      {[...groups].map(([group, topics]) => (
        <section key={group} className="mt-6">
          <h2 className="mb-2 font-semibold text-base">{group}</h2>
          <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
            {topics.map(({ slug, title, summary }) => (
              <li key={slug} className="min-w-0">
                <TextLink to="/help" search={{ topic: slug }}>
                  {title}
                </TextLink>
                <p className="text-muted text-sm">{summary}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** A page to read and to print. */
function Topic({ topic, from }: { topic: HelpTopic; from: string | undefined }) {
  usePageTitle(topic.title)
  const leads = topic.screens[0]
  return (
    <>
      <RecordHeader
        title={topic.title}
        description={topic.summary}
        actions={
          <span data-print="hidden" className="flex flex-wrap gap-2">
            <Button icon={Printer} onClick={() => window.print()}>
              Imprimer
            </Button>
            <LinkButton to="/help">Toute l’aide</LinkButton>
          </span>
        }
      />
      <article className="max-w-form">
        {topic.sections.map(({ title, blocks }) => (
          <section key={title} className="mb-6">
            <h2 className="mb-2 font-semibold text-lg">{frenchTypography(title)}</h2>
            {blocks.map((block) =>
              typeof block === 'string' ? (
                <p key={block} className="mb-3 text-base">
                  {frenchTypography(block)}
                </p>
              ) : (
                <ul key={block[0]} className="mb-3 list-disc ps-5 text-base marker:text-muted">
                  {block.map((point) => (
                    <li key={point} className="mb-1.5 ps-1">
                      {frenchTypography(point)}
                    </li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
        <p data-print="hidden" className="border-line border-t pt-4 text-sm">
          {from !== undefined && (
            <>
              <Link to={from} className="underline underline-offset-4">
                Revenir à l’écran
              </Link>
              {' · '}
            </>
          )}
          {from === undefined && leads !== undefined && !leads.startsWith('/orgs') && (
            <>
              <Link to={leads} className="underline underline-offset-4">
                Ouvrir cet écran
              </Link>
              {' · '}
            </>
          )}
          <TextLink to="/help/support">Cette page ne répond pas à votre question&#8239;?</TextLink>
        </p>
      </article>
    </>
  )
}
