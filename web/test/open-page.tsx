import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { toast as toasts } from 'sonner'
import type { Me } from '#shared/contract/identity.ts'
import type { Prospecting } from '#shared/contract/prospecting.ts'
import { usualWorkingHours } from '#shared/domain/working-hours/working-hours.ts'
import { consumeUnprovenAddress, forgetPendingSecondFactor } from '#web/api/me.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { showOrganization } from '#web/api/shown-organization.ts'
import { consumeWish } from '#web/features/composer/draft-wish.ts'
import { consumeFailure } from '#web/features/mailboxes/connection-messages.ts'
import { createAppRouter } from '#web/router.tsx'
import { applyTheme } from '#web/ui/theme.ts'
import { listenToToasts } from '#web/ui/toast.ts'
import { fakeApi, fakeBehind, fakePath, Refusal } from './fake-api.ts'
import { conversationTeam, inboxTeam } from './inbox-team.ts'
import { planUsage } from './people.ts'
import { nothingReminded } from './reminders.ts'

let mounted: { root: Root; place: HTMLElement } | null = null
let opened: QueryClient | null = null

/** Draws one component as the application would, in place of what was drawn before. */
export function mount(node: ReactNode): void {
  takeDown()
  const place = document.createElement('div')
  place.id = 'root'
  document.body.append(place)
  const root = createRoot(place)
  mounted = { root, place }
  root.render(<StrictMode>{node}</StrictMode>)
}

const installation = {
  local: true,
  operator: {
    name: 'Ardoise',
    legalForm: null,
    siren: null,
    vatNumber: null,
    address: null,
    email: 'exploitant@ardoise.test',
    phone: null,
    publicationDirector: null,
    hostName: null,
    hostAddress: null,
    hostPhone: null,
  },
}

/** Open in usual hours, without delays. */
const answerDelays = {
  hours: {
    week: usualWorkingHours.week.map((day) => [...day]),
    holidays: usualWorkingHours.holidays,
    closed: [],
  },
  targets: [],
}

const nothingRecorded: Prospecting = {
  state: 'none',
  verdict: 'warn',
  reason: 'not_recorded',
  history: [],
  bases: ['consent', 'customer', 'professional'],
}

/** Fakes the endpoints that any page may ask. */
function fakeSurroundings(): void {
  fakeApi({
    support: { getInstallation: () => installation },
    identity: { listSignInProviders: () => ({ google: false, microsoft: false, sso: null }) },
    companySignIn: { findCompanySignIn: () => ({ connections: [] }) },
    answerDelays: { getAnswerDelays: () => answerDelays },
    conversations: {
      getInbox: () => ({ mailboxes: [], unread: 0 }),
      listMailsOf: () => ({ items: [], nextCursor: null }),
    },
    companyDirectory: { findCompany: () => ({ state: 'off', company: null }) },
    work: { listWork: () => ({ rows: [], counts: [] }) },
    onboarding: { getFirstSteps: () => ({ steps: null }) },
    reports: { getRevenue: () => ({ today: '2026-11-21', currencies: [] }) },
    mailSending: { listSenders: () => ({ items: [] }), listAutoReplies: () => ({ items: [] }) },
    prospecting: {
      judgeProspect: () => ({ prospect: null }),
      getProspecting: () => nothingRecorded,
      getCompanyProspecting: () => nothingRecorded,
    },
    inboxRules: { listInboxRules: () => ({ items: [], mailboxes: [] }) },
    payments: { listPayments: () => ({ items: [], nextCursor: null }) },
    reminders: { getClientReminders: () => nothingReminded() },
    tasks: {
      listRecordTasks: () => ({ open: [], closed: [] }),
      listTaskPeople: () => ({ members: [], teams: [], holidays: 'metropole' }),
      listTaskViews: () => ({ views: [] }),
      countTaskBuckets: () => ({ late: 0, today: 0, week: 0, later: 0, none: 0, put_off: 0 }),
      getCalendarFeed: () => ({ createdAt: null }),
    },
    absences: { listAbsences: () => ({ today: '2026-11-21', items: [] }) },
  })
  fakeApi({
    inboxTeam: {
      getInboxTeam: () => inboxTeam(),
      getConversationTeam: () => conversationTeam(),
      tellPresence: () => ({ present: [] }),
    },
  })
  fakePath('GET', '/auth/v1/passkey/generate-authenticate-options', () => {
    throw new Refusal('service_unavailable')
  })
  fakePath('GET', '/auth/v1/get-session', () => ({
    session: null,
    user: null,
    secondFactor: null,
    identity: null,
  }))
}

/** Opens an address of the application, signed in as `me` or signed out; `fakeApi` answers the page. */
export function openPage(path: string, { me = null }: { me?: Me | null } = {}) {
  const queryClient = createQueryClient()
  const { queries, mutations } = queryClient.getDefaultOptions()
  // Retry as often as the application, but without its delays.
  queryClient.setDefaultOptions({
    queries: { ...queries, retryDelay: 1 },
    mutations: { ...mutations, retryDelay: 1 },
  })
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  // The pointer stays where the former test left it: a link below it must not prefetch.
  router.options.defaultPreload = false
  fakeBehind(fakeSurroundings)
  if (me) {
    localStorage.setItem('ardoise.signed-in', me.user.id)
    const standing = me.current?.standing
    if (standing) fakeBehind(() => fakeApi({ plans: { getPlan: () => ({ standing, usage: planUsage() }) } }))
    fakeApi({
      identity: { getMe: () => me },
      notifications: { countNotifications: () => ({ count: 0, latestAt: null }) },
    })
  }
  mount(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  opened = queryClient
  return { router, client: queryClient, path: () => router.state.location.href }
}

function takeDown(): void {
  mounted?.root.unmount()
  mounted?.place.remove()
  mounted = null
  quiet()
}

/** A page that a test left while it was loading would ask on, of the next test's fakes. */
function quiet(): void {
  if (!opened) return
  const never = () => new Promise<never>(() => {})
  void opened.cancelQueries()
  Object.assign(opened, { fetchQuery: never, ensureQueryData: never, prefetchQuery: never })
  opened = null
}

export async function unmount(): Promise<void> {
  if (!mounted) return
  // Sonner would show leftover toasts to the next test.
  toasts.dismiss()
  takeDown()
  // The same for those that wait for the toaster's script.
  listenToToasts(() => {})()
  applyTheme('system')
  forgetState()
}

/** Files of one worker share modules: forgets what they keep beside React, so that any order of files gives one result. */
function forgetState(): void {
  showOrganization(null)
  forgetPendingSecondFactor()
  consumeUnprovenAddress()
  consumeWish()
  consumeFailure()
}
