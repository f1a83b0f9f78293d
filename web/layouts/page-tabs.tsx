import { Link, useMatches, useRouter } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { LinkPills } from '#web/ui/link-pills.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { MayOpenContext } from './may-open-context.ts'
import { type PageTab, tabsBeside } from './tabs-beside.ts'

/** The tabs beside the current page, from the records of the pages; null where it has none. */
export function usePageTabs() {
  const { routesByPath } = useRouter()
  const may = use(MayOpenContext)
  const current = useMatches({ select: (matches) => matches.at(-1)?.staticData.tab })
  if (!current) return null
  const routes = Object.values(routesByPath)
  const title = routes.find(({ fullPath }) => fullPath === current.of)?.options.staticData?.title ?? ''
  const groups = tabsBeside(routes, current.of, may)
  const pages = groups.find(({ name }) => name === current.group)?.pages ?? []
  return { title, groups, current, pages }
}

type PageTabs = NonNullable<ReturnType<typeof usePageTabs>>

/** The pages under the same title that one may open: a tab a group. */
export function GroupTabs({ title, groups, current }: PageTabs) {
  return (
    <LinkTabs
      inline
      label={`Rubriques de «\u202f${title}\u202f»`}
      items={groups.map(({ name, pages: [first] }) => ({
        key: name,
        link: <TabLink page={first} text={name} inGroup={name === current.group} />,
      }))}
    />
  )
}

/** The pages of the current tab, among which the current one is the heading of the page. */
export function PagePills({
  current,
  pages,
  title: name,
}: Pick<PageTabs, 'current' | 'pages'> & { title: ReactNode }) {
  return (
    <LinkPills
      label={`Pages de «\u202f${current.group}\u202f»`}
      items={pages.map((page) => ({
        key: page.path,
        link:
          page.label === current.label ? (
            <h1>
              <TabLink page={page} text={name} />
            </h1>
          ) : (
            <TabLink page={page} text={page.label} />
          ),
      }))}
    />
  )
}

type TabLinkProps = {
  page: PageTab
  text: ReactNode
  /** Another page of the same group may be the current one. */
  inGroup?: boolean
}

function TabLink({ page, text, inGroup = false }: TabLinkProps) {
  return (
    <Link
      to={page.path}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={inGroup ? 'true' : undefined}
    >
      {text}
    </Link>
  )
}
