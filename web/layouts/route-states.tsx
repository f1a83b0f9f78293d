import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { pageTitles } from '#web/messages/page-titles.ts'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { usePageTitle } from './document-title.tsx'

/** The designed 404. */
export function NotFound() {
  usePageTitle(pageTitles['/404'])
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-[80dvh] flex-col items-center justify-center outline-hidden"
    >
      <Mark size={40} />
      <EmptyState
        heading="h1"
        icon={Compass}
        title="Cette page n’existe pas"
        description="L’adresse est peut-être incomplète, ou la page a été déplacée."
        action={
          <LinkButton to="/" variant="primary">
            Revenir à l’accueil
          </LinkButton>
        }
      />
    </main>
  )
}

/** A new version was deployed while this tab was open: its chunks are gone. */
const staleChunk = /dynamically imported module|module script failed|preload CSS/i

/** What a page shows when it breaks. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const stale = error instanceof Error && staleChunk.test(error.message)
  const retry = () => {
    if (stale) {
      window.location.reload()
      return
    }
    reset()
    void router.invalidate()
  }
  return (
    <div className="flex min-h-[60dvh] items-center justify-center">
      <ErrorState
        heading="h1"
        title={stale ? 'Une nouvelle version est disponible' : 'Cette page n’a pas pu s’afficher'}
        description={
          stale
            ? 'Rechargez la page pour l’utiliser. Rien n’a été perdu.'
            : 'Réessayez. Si cela se reproduit, contactez-nous en indiquant l’heure et la page.'
        }
        onRetry={retry}
        action={
          <AnchorButton href="/" variant="ghost">
            Revenir à l’accueil
          </AnchorButton>
        }
      />
    </div>
  )
}
