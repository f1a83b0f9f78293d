import { Link, useMatches, useRouter } from '@tanstack/react-router'
import { LinkTabs } from '#web/ui/link-tabs.tsx'

/** The pages that stand beside this one under the same title, from their records. */
export function PageTabs() {
  const { routesByPath } = useRouter()
  const current = useMatches({ select: (matches) => matches.at(-1)?.staticData.tab })
  if (!current) return null
  const routes = Object.values(routesByPath)
  const title = routes.find(({ fullPath }) => fullPath === current.of)?.options.staticData?.title
  const beside = routes
    .flatMap(({ fullPath, options: { staticData: { tab } = {} } }) =>
      tab?.of === current.of ? [{ ...tab, path: fullPath as string }] : [],
    )
    .sort((a, b) => a.rank - b.rank)
  return (
    <LinkTabs
      label={`Rubriques de «\u202f${title}\u202f»`}
      items={beside.map(({ path, label }) => ({
        key: path,
        link: (
          <Link to={path} activeOptions={{ exact: true, includeSearch: false }}>
            {label}
          </Link>
        ),
      }))}
    />
  )
}
