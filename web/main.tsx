import './styles.css'
import '#web/api/zod-without-eval.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { answersAhead, forgetAnswersAhead, readAnswersAhead } from '#web/api/answers-ahead.ts'
import { keepAnswersOf, keepOffline } from '#web/api/keep-offline.ts'
import { startWithMe } from '#web/api/me.ts'
import { notePages } from '#web/api/previous-page.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { reportLoop } from '#web/api/report-loop.ts'
import { applyTheme, storedTheme } from '#web/ui/theme.ts'
import { trapFocusInDialogs } from '#web/ui/trap-focus-in-dialogs.ts'
import { reloadAfterUpgrade } from './reload-after-upgrade.ts'
import { createAppRouter } from './router.tsx'
import { scrollOnNavigation } from './scroll-on-navigation.ts'

applyTheme(storedTheme())
reloadAfterUpgrade()

const me = readAnswersAhead()
if (me !== null) {
  startWithMe(me)
  // Copied now: the first page takes them.
  keepAnswersOf(me, { '/api/v1/me': me, ...answersAhead() })
}
const queryClient = createQueryClient(reportLoop)
const router = createAppRouter(queryClient)
const stop = router.subscribe('onResolved', () => {
  forgetAnswersAhead()
  stop()
})
notePages(router)
scrollOnNavigation(router)
trapFocusInDialogs()
keepOffline()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
