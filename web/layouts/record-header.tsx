import { Link, type StaticDataRouteOption, useMatches, useRouter } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { cx } from '#web/ui/cx.ts'
import { HeadingContext, MainAction, PageHeader, type PageHeaderProps } from '#web/ui/page-header.tsx'
import { GroupTabs, PagePills, usePageTabs } from './page-tabs.tsx'

type RecordHeaderProps = Omit<PageHeaderProps, 'title'> & {
  /** Needed where the page's heading is not the record's title. */
  title?: ReactNode
  /** A step between the page above and this one, such as the record being changed. */
  between?: ReactNode
}

/** The header of a page: its title, its tabs and the way back are those of its record. */
export function RecordHeader({ title, between, ...rest }: RecordHeaderProps) {
  const record = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  const { routesByPath } = useRouter()
  const tabs = usePageTabs()
  const above = Object.values(routesByPath).find(({ fullPath }) => fullPath === record.parent)
  const shown = title ?? nameOf(record)
  if (tabs) return <SectionHeader tabs={tabs} title={shown} {...rest} />
  if (!above) return <PageHeader title={shown} {...rest} />
  const back = <Link to={above.fullPath as string}>{nameOf(above.options.staticData ?? {})}</Link>
  const steps = [{ key: 'above', content: back }, ...(between ? [{ key: 'between', content: between }] : [])]
  return <RecordLine back={<Breadcrumb items={steps} />} title={shown} {...rest} />
}

/** A page among others: the title of all and their tabs, its own name among its siblings, what it lists in figures. */
function SectionHeader(props: PageHeaderProps & { tabs: NonNullable<ReturnType<typeof usePageTabs>> }) {
  const { tabs, title, badge, description, figures, actions, mainAction } = props
  // A page that one may not read says so below its own name: it is not among those that one may open.
  const several = tabs.pages.length > 1 && tabs.pages.some(({ label }) => label === tabs.current.label)
  const acts = <HeadActions actions={actions} mainAction={mainAction} />
  return (
    <header ref={use(HeadingContext)} className="-mt-3 mb-1">
      <div className="flex flex-wrap items-center gap-x-5 border-line border-b">
        <p className="font-semibold text-lg tracking-tight max-sm:sr-only">{tabs.title}</p>
        <GroupTabs {...tabs} />
        {several && acts}
      </div>
      <div className="mt-1 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <div className="flex min-w-0 items-center gap-3">
          {several ? (
            <PagePills current={tabs.current} pages={tabs.pages} title={title} />
          ) : (
            <h1 className="font-semibold text-lg">{title}</h1>
          )}
          {badge}
        </div>
        {description && <p className="min-w-0 text-muted text-sm">{description}</p>}
        {figures && (
          <div className="ms-auto min-w-0 max-sm:order-last max-sm:ms-0 max-sm:w-full">{figures}</div>
        )}
        {!several && acts}
      </div>
    </header>
  )
}

/**
 * A record on one line that stays in sight: the way back to its list, its name and state, its acts at the right end. On a phone the name
 * stands below the others.
 */
function RecordLine({
  back,
  title,
  badge,
  description,
  actions,
  mainAction,
}: PageHeaderProps & { back: ReactNode }) {
  return (
    <>
      <header
        data-record-line=""
        className="sticky top-16 z-10 -mx-4 -mt-6 mb-4 flex min-h-14 flex-wrap max-sm:-mt-4 items-center gap-x-3 gap-y-1 bg-page px-4 py-1 shadow-[inset_0_-1px_0_var(--line)] max-sm:static sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8"
      >
        <div className="max-w-60 shrink-0">{back}</div>
        <div
          ref={use(HeadingContext)}
          className="flex min-w-0 grow basis-56 items-center gap-x-3 gap-y-1 max-sm:order-1 max-sm:basis-full max-sm:flex-wrap"
        >
          <h1 className="min-w-0 font-semibold text-lg tracking-tight sm:truncate">{title}</h1>
          {badge && <div className="flex shrink-0 items-center gap-2">{badge}</div>}
        </div>
        <HeadActions actions={actions} mainAction={mainAction} className="max-sm:min-w-0 max-sm:flex-1" />
      </header>
      {description && <p className="mb-4 max-w-form text-muted text-sm">{description}</p>}
    </>
  )
}

type HeadActionsProps = Pick<PageHeaderProps, 'actions' | 'mainAction'> & { className?: string }

function HeadActions({ actions, mainAction, className }: HeadActionsProps) {
  if (!actions && !mainAction) return null
  return (
    <div className={cx('ms-auto flex flex-wrap items-center justify-end gap-2 py-1', className)}>
      {actions}
      {mainAction && <MainAction>{mainAction}</MainAction>}
    </div>
  )
}

/** The page that opens with its group has the group's title, and is named by its tab. */
function nameOf({ title, menu, tab }: StaticDataRouteOption): string | undefined {
  return menu && tab ? tab.label : title
}
