import type { MayOpen, RecordedPage } from './navigation.ts'

export type PageTab = {
  path: string
  title: string
  label: string
  rank: number
  group: string
  keywords: readonly string[]
}
/** A tab, and its pages in their order: the first one opens with it. */
export type TabGroup = { name: string; pages: [PageTab, ...PageTab[]] }

/** The groups of tabs under the title of the page `of` that may be opened, in the order of their first pages. */
export function tabsBeside(routes: readonly RecordedPage[], of: string, may: MayOpen): TabGroup[] {
  const pages = routes
    .flatMap(({ fullPath, options: { staticData: { title = '', tab, keywords = [], needs } = {} } }) =>
      tab?.of === of && (needs === undefined || may(needs))
        ? [{ ...tab, title, keywords, path: fullPath }]
        : [],
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
