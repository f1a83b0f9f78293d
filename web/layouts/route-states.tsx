import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { isUnreachable } from '#web/api/api-error.ts'
import { wasSignedIn } from '#web/api/me.ts'
import { timings } from '#web/messages/timings.ts'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { usePageTitle } from './document-title.tsx'
import { InShellContext } from './in-shell-context.ts'

/** The designed 404: says which address is wrong, and leads to where one can go; signed in, within the shell. */
export function NotFound() {
  usePageTitle('Page introuvable')
  const wanted = useRouterState({ select: ({ location }) => location.pathname })
  const Frame = use(InShellContext) ? 'div' : 'main'
  return (
    <Frame
      {...(Frame === 'main' && { id: 'main', tabIndex: -1 })}
      className="flex min-h-[80dvh] flex-col items-center justify-center px-6 py-12 text-center outline-hidden"
    >
      <p
        aria-hidden
        data-theme="dark"
        className="slate-panel mb-6 rounded-lg px-8 py-5 font-semibold text-ink text-xl tabular"
      >
        404
      </p>
      <h1 className="font-semibold text-xl tracking-tight">Cette page n’existe pas</h1>
      <p className="mt-2 max-w-md text-base text-muted">
        L’adresse est peut-être incomplète, ou la page a été déplacée.
      </p>
      <p className="mt-3 max-w-full break-all rounded-sm bg-sunken px-2 py-1 text-muted text-xs">{wanted}</p>
      <nav aria-label="Où aller" className="mt-6 flex flex-wrap justify-center gap-2">
        <WaysOut />
      </nav>
    </Frame>
  )
}

function WaysOut() {
  if (wasSignedIn())
    return (
      <>
        <LinkButton to="/dashboard" variant="primary">
          Ouvrir le tableau de bord
        </LinkButton>
        <LinkButton to="/help/bug-report">Signaler un lien cassé</LinkButton>
      </>
    )
  return (
    <>
      <LinkButton to="/auth" variant="primary">
        Se connecter
      </LinkButton>
      <LinkButton to="/pricing">Voir les tarifs</LinkButton>
      <LinkButton to="/contact">Nous contacter</LinkButton>
    </>
  )
}

/** A new version was deployed while this tab was open: its chunks are gone. */
const staleChunk = /dynamically imported module|module script failed|preload CSS/i

/** Shown when a page breaks; without the server it comes back by itself. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const stale = error instanceof Error && staleChunk.test(error.message)
  const retry = () => {
    // A browser may keep the failure of a script for as long as the document lives.
    if (stale) {
      window.location.reload()
      return
    }
    reset()
    void router.invalidate()
  }
  const server = useServerAway(stale ? 'script' : isUnreachable(error) ? 'call' : null, retry)
  return (
    <div className="flex min-h-[60dvh] items-center justify-center">
      {server.away ? (
        <ErrorState
          heading="h1"
          title="Hors ligne"
          description="Le serveur ne peut pas être joint. Cette page s’affichera d’elle-même au retour de la connexion."
          onRetry={server.retry}
          retrying={server.asking}
        />
      ) : (
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
      )}
    </div>
  )
}

/** Whether the server answers; a proxy that answers in its place says 502 to 504. */
const isThere = () =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Whether the server cannot be reached, for a page that could not be shown. `suspected`: the answer that was missing says so (`call`), or a
 * script did not come, which the server alone can explain (`script`). While it is away it is asked again and again, at once when the device
 * finds a network; `onReturn` is called when it answers.
 */
function useServerAway(suspected: 'call' | 'script' | null, onReturn: () => void) {
  const [away, setAway] = useState(suspected === 'call' || (suspected !== null && !navigator.onLine))
  const [asking, setAsking] = useState(false)
  const tell = useEffectEvent(onReturn)
  const ask = async () => {
    setAsking(true)
    const there = await isThere()
    setAsking(false)
    return there
  }
  useEffect(() => {
    if (suspected !== 'script') return
    let left = false
    void isThere().then((there) => {
      if (!left) setAway(!there)
    })
    return () => {
      left = true
    }
  }, [suspected])
  useEffect(() => {
    if (!away) return
    let left = false
    const look = async () => {
      if ((await isThere()) && !left) tell()
    }
    const timer = setInterval(look, timings.serverAway)
    window.addEventListener('online', look)
    return () => {
      left = true
      clearInterval(timer)
      window.removeEventListener('online', look)
    }
  }, [away])
  const retry = async () => {
    if (await ask()) onReturn()
  }
  return { away, asking, retry }
}
