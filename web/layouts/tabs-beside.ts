import type { StaticDataRouteOption } from '@tanstack/react-router'

type Recorded = { fullPath: string; options: { staticData?: StaticDataRouteOption } }
export type PageTab = { path: string; title: string; label: string; rank: number; group: string }
/** A tab, and its pages in their order: the first one opens with it. */
export type TabGroup = { name: string; pages: [PageTab, ...PageTab[]] }

/** The groups of tabs under the title of the page `of`, in the order of their first pages. */
export function tabsBeside(routes: readonly Recorded[], of: string): TabGroup[] {
  const pages = routes
    .flatMap(({ fullPath, options: { staticData: { title = '', tab } = {} } }) =>
      tab?.of === of ? [{ ...tab, title, path: fullPath }] : [],
    )
    .sort((a, b) => a.rank - b.rank)
  const groups: TabGroup[] = []
  for (const page of pages) {
    const known = groups.find(({ name }) => name === page.group)
    if (known) known.pages.push(page)
    else groups.push({ name: page.group, pages: [page] })
  }
  return groups
}
