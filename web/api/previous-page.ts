import type { AnyRouter } from '@tanstack/react-router'

let previous: string | null = null

/** Remembers the page that one comes from: a bug is reported from another page than the one it shows on. */
export function notePages(router: AnyRouter): void {
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    if (pathChanged && fromLocation) previous = fromLocation.pathname
  })
}

/** Path of the page before this one; null after a reload. */
export const previousPage = (): string | null => previous
