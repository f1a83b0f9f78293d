import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { api, orpc } from '#web/api/api-client.ts'
import { useCan } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { useReached } from '#web/ui/use-reached.ts'
import { viewsOptions } from './task-queries.ts'

const loadMenu = () => import('./saved-views-menu.tsx')
const SavedViewsMenu = lazy(() => loadMenu().then((module) => ({ default: module.SavedViewsMenu })))
const load = () => import('./save-view-dialog.tsx').then((module) => module.SaveViewDialog)

/** What is kept of an address: the view and its filters, without the task that is open. */
function addressOf(pathname: string, search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('task')
  const filters = parameters.toString()
  return `${pathname.replace(/^\/tasks\/?/, '')}?${filters}`
}

/** The views that were saved, each with its address, and what saves this one. */
export function SavedViews() {
  const navigate = useNavigate()
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location })
  const mayRead = useCan('task:read')
  const { data } = useQuery({ ...viewsOptions, enabled: mayRead })
  const [naming, setNaming] = useState(false)
  const Dialog = useLoaded(load, naming)
  const { asked, button } = useReached(loadMenu)
  const here = addressOf(pathname, searchStr)
  const views = data?.views ?? []
  const saved = views.find(({ q, own }) => own && q === here)
  const remove = useAction((viewId: string) => api.tasks.deleteTaskView({ viewId }), {
    success: 'Vue supprimée\u00a0; les filtres restent',
    refresh: orpc.tasks.listTaskViews,
  })
  const open = (q: string) => {
    const [path = '', search = ''] = q.split('?')
    void navigate({ href: `/tasks${path === '' ? '' : `/${path}`}${search === '' ? '' : `?${search}`}` })
  }
  if (!mayRead) return null
  const closed = (
    <Button {...button} icon={Bookmark} aria-haspopup="menu" aria-expanded={false}>
      Vues
    </Button>
  )
  return (
    <>
      {asked ? (
        <Suspense fallback={closed}>
          <SavedViewsMenu
            views={views}
            saved={saved}
            onOpen={open}
            onDelete={(id) => remove.mutate(id)}
            onSave={() => setNaming(true)}
          />
        </Suspense>
      ) : (
        closed
      )}
      {naming && Dialog && <Dialog q={here} onClose={() => setNaming(false)} />}
    </>
  )
}
