import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { DocumentTitle } from './document-title.tsx'

/** The outermost frame: title, toasts, focus on navigation. */
export function RootLayout() {
  useFocusOnNavigation()
  return (
    <DocumentTitle>
      <Outlet />
      <ToastHost />
    </DocumentTitle>
  )
}

/** After a change of page the focus goes to its heading, which a reader then says, unless the page took it. */
function useFocusOnNavigation() {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    const first = before.current === undefined
    before.current = path
    const main = document.getElementById('main')
    if (first || !main || main.contains(document.activeElement)) return
    const place = main.querySelector('h1') ?? main
    place.tabIndex = -1
    place.focus({ preventScroll: true })
  }, [path])
}
