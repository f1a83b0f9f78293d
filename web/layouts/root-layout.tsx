import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { DocumentTitle } from './document-title.tsx'

/** The outermost frame: title, toasts, scroll and focus on navigation. */
export function RootLayout() {
  useScrollToTop()
  useFocusOnNavigation()
  return (
    <DocumentTitle>
      <Outlet />
      <ToastHost />
    </DocumentTitle>
  )
}

/** Specification 2.1: on every path or query change the page scrolls smoothly to the top. */
function useScrollToTop() {
  const address = useRouterState({
    select: ({ resolvedLocation }) =>
      resolvedLocation && `${resolvedLocation.pathname}${resolvedLocation.searchStr}`,
  })
  const before = useRef(address)
  useEffect(() => {
    if (before.current === address) return
    const first = before.current === undefined
    before.current = address
    if (first) return
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })
  }, [address])
}

/** After a change of page the focus goes to its content, unless the page took it. */
function useFocusOnNavigation() {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    const first = before.current === undefined
    before.current = path
    const main = document.getElementById('main')
    if (first || !main || main.contains(document.activeElement)) return
    main.focus({ preventScroll: true })
  }, [path])
}
