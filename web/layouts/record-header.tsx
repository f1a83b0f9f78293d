import { Link, type StaticDataRouteOption, useMatches, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { PageHeader, type PageHeaderProps } from '#web/ui/page-header.tsx'
import { PageTabs } from './page-tabs.tsx'

type RecordHeaderProps = Omit<PageHeaderProps, 'title' | 'breadcrumb'> & {
  /** Needed where the page's heading is not the record's title. */
  title?: ReactNode
  /** A step between the page above and this one, such as the record being changed. */
  between?: ReactNode
}

/** The header of a page: its title, its tabs and the way back are those of its record. */
export function RecordHeader({ title, between, ...rest }: RecordHeaderProps) {
  const record = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  const { routesByPath } = useRouter()
  const at = (path: string | undefined) =>
    Object.values(routesByPath).find(({ fullPath }) => fullPath === path)
  const above = at(record.parent)
  const group = at(record.tab?.of)?.options.staticData?.title
  return (
    <>
      <PageHeader
        title={title ?? nameOf(record)}
        eyebrow={group}
        breadcrumb={
          above && (
            <Breadcrumb
              items={[
                {
                  key: 'above',
                  content: (
                    <Link to={above.fullPath as string}>{nameOf(above.options.staticData ?? {})}</Link>
                  ),
                },
                ...(between ? [{ key: 'between', content: between }] : []),
              ]}
            />
          )
        }
        {...rest}
      />
      <PageTabs />
    </>
  )
}

/** The page that opens with its group has the group's title, and is named by its tab. */
function nameOf({ title, menu, tab }: StaticDataRouteOption): string | undefined {
  return menu && tab ? tab.label : title
}
