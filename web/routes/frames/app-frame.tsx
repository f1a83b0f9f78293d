import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useMatches, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { Permission } from '#shared/domain/permissions.ts'
import { isPaid } from '#shared/domain/plans/plan-of.ts'
import { TRIAL_LABEL } from '#shared/domain/plans/trial.ts'
import { api } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { askAgain } from '#web/api/ask-again.ts'
import { forgetKeptAnswers, keepAnswersOf } from '#web/api/keep-offline.ts'
import { useLiveState, useLiveUpdates } from '#web/api/live.ts'
import { forgetData, forgetKeptValues, noteSigningOut, useForgetEverything, useMe } from '#web/api/me.ts'
import { useSessionEnd } from '#web/api/session-end.ts'
import { auth } from '#web/features/identity/auth-client.ts'
import { NotificationBell } from '#web/features/notifications/notification-bell.tsx'
import { AppShell } from '#web/layouts/app-shell.tsx'
import type { MenuCounts } from '#web/layouts/shell-types.ts'
import { SignOutContext } from '#web/layouts/sign-out-context.ts'
import { liveQueries } from '#web/live-queries.gen.ts'
import { AttendedContext } from '#web/ui/attended-context.ts'
import { toast, toastOnNextPage } from '#web/ui/toast.ts'
import { useAttended } from '#web/ui/use-first-sign.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { RingingCalls } from './ringing-calls.tsx'
import { useAppActions } from './use-app-actions.tsx'
import { useOnboardingOpening } from './use-onboarding-opening.tsx'

const AppPalette = lazy(() => import('./app-palette.tsx').then((module) => ({ default: module.AppPalette })))

const LostAccessBanner = lazy(() =>
  import('#web/features/identity/lost-access-banner.tsx').then((module) => ({
    default: module.LostAccessBanner,
  })),
)

const loadAttended = () => import('./once-attended.tsx')

const AppOnboarding = lazy(() =>
  import('./app-onboarding.tsx').then((module) => ({ default: module.AppOnboarding })),
)

/** The shell with what the whole application knows. */
export function AppFrame() {
  const { user, memberships, lostAccess, current } = useMe()
  const [signingOut, setSigningOut] = useState(false)
  const navigate = useNavigate()
  const forgetEverything = useForgetEverything()
  const onboarding = useOnboardingOpening()
  const own = useAppActions()
  const actions = [...own.actions, ...onboarding.actions]
  const orgId = current?.orgId
  const [counts, setCounts] = useState<MenuCounts>({})
  // Without a network the menu has no counts: nothing to tell of.
  const there = useLoaded(loadAttended, useAttended(), () => {})
  const record = useMatches({ select: (matches) => matches.at(-1)?.staticData })

  const held = current?.permissions
  // Without an organization every page leads to the one that creates it.
  const may = useCallback((permission: Permission) => held === undefined || held.includes(permission), [held])
  const passed = useGuardAgain(orgId, held)
  const signOut = async () => {
    setSigningOut(true)
    noteSigningOut(true)
    try {
      await auth.signOut()
      await forgetEverything(() => navigate({ to: '/auth', ignoreBlocker: true }))
      toast.success('Déconnecté avec succès')
    } catch {
      noteSigningOut(false)
      toast.error('Erreur lors de la déconnexion')
      setSigningOut(false)
    }
  }
  useEffect(toastOnNextPage, [])
  useSessionEnd((why) => {
    if (signingOut) return
    void forgetKeptAnswers()
    if (why === 'signed-out-elsewhere') {
      toast.info('Vous vous êtes déconnecté dans un autre onglet.')
      void navigate({ to: '/auth', ignoreBlocker: true }).then(forgetKeptValues)
      return
    }
    toast.info('Votre session a expiré. Veuillez vous reconnecter.')
    const { pathname, search } = window.location
    void navigate({ to: '/auth', search: { redirect: pathname + search }, ignoreBlocker: true })
  })
  const changeOrganization = async (id: string) => {
    if (id === orgId) return
    try {
      await askAgain(() => api.organizations.switchOrganization({ orgId: id }))
      // Every page of the other organization starts from its dashboard: an address of this one would be unknown there.
      window.location.assign('/dashboard')
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const untold = lostAccess.filter(({ told }) => !told)
  return (
    <AttendedContext value={there}>
      <SignOutContext value={() => void signOut()}>
        {orgId !== undefined && !signingOut && <LiveUpdates userId={user.id} orgId={orgId} />}
        <AppShell
          user={user}
          organization={current && { id: current.orgId, name: current.name }}
          planLabel={current ? current.standing.label : TRIAL_LABEL}
          may={may}
          subscribed={current !== null && isPaid(current.standing)}
          counts={counts}
          fills={record?.fills === true}
          needsWidth={record?.needsWidth === true}
          live={useLiveState()}
          onSignOut={() => void signOut()}
          signingOut={signingOut}
          palette={AppPalette}
          notifications={orgId !== undefined && <NotificationBell key={orgId} />}
          shortcuts={actions}
          banner={
            <>
              {current && untold.length > 0 && (
                <Suspense>
                  <LostAccessBanner losses={untold} current={current.name} />
                </Suspense>
              )}
              {onboarding.banner}
            </>
          }
          {...(onboarding.resumable ? { onResumeOnboarding: onboarding.resume } : {})}
          organizations={memberships.map(({ orgId: id, name }) => ({ id, name }))}
          onOrganizationChange={(id) => void changeOrganization(id)}
        >
          {passed && <Outlet />}
        </AppShell>
        {own.dialog}
        {orgId !== undefined && <RingingCalls key={orgId} />}
        {there && <there.OnceAttended key={`there-${orgId}`} onCount={setCounts} />}
        {onboarding.open && (
          <Suspense>
            <AppOnboarding key={orgId} onClose={onboarding.close} onAside={onboarding.close} />
          </Suspense>
        )}
      </SignOutContext>
    </AttendedContext>
  )
}

/**
 * After a removal from the organization, or a switch to another one (in another tab, say), runs the guards again and makes the
 * page anew, so that nothing of the former organization is saved into this one; the same where somebody may no longer read something, so that none
 * of it stays on the screen. What is given makes no page anew: nothing typed is lost. Returns false meanwhile.
 */
function useGuardAgain(orgId: string | undefined, held: readonly Permission[] = []): boolean {
  const router = useRouter()
  const client = useQueryClient()
  const readable = held.filter((one) => one.endsWith(':read')).join(' ')
  const [guarded, setGuarded] = useState({ orgId, readable })
  const still = new Set(readable.split(' '))
  const left =
    guarded.orgId !== undefined &&
    (guarded.orgId !== orgId || guarded.readable.split(' ').some((one) => !still.has(one)))
  useEffect(() => {
    if (guarded.orgId === orgId && guarded.readable === readable) return
    const now = { orgId, readable }
    if (left)
      void forgetData(client)
        .then(() => router.invalidate())
        .finally(() => setGuarded(now))
    else setGuarded(now)
  }, [guarded, orgId, readable, left, router, client])
  return !left
}

/** The stream belongs to an organization; without one there is nothing to listen to. */
function LiveUpdates({ userId, orgId }: { userId: string; orgId: string }) {
  useLiveUpdates(userId, orgId, liveQueries)
  const me = useMe()
  useEffect(() => keepAnswersOf(me), [me])
  return null
}
