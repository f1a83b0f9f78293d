import { type StaticDataRouteOption, useRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { useMemo } from 'react'
import type { Permission } from '#shared/domain/permissions.ts'

/** The sections of the sidebar, in the order of the specification (2.3). */
export const sections = [
  { id: 'home', title: 'Accueil' },
  { id: 'communication', title: 'Email & Communication' },
  { id: 'revenues', title: 'Revenues & Abonnements' },
  { id: 'reports', title: 'Rapports & Analytics' },
  { id: 'templates', title: 'Ressources & Templates' },
  { id: 'crm', title: 'CRM & Données' },
  { id: 'administration', title: 'Administration & Gestion' },
  { id: 'settings', title: 'Paramètres' },
  { id: 'help', title: 'Aide & Support' },
] as const

export type SectionId = (typeof sections)[number]['id']
export type NavigationEntry = { path: string; title: string; icon: LucideIcon }
export type NavigationItem = NavigationEntry & {
  keywords: readonly string[]
  /** Not built yet. */
  soon: boolean
  /** Its pages that one uses daily. */
  entries: readonly NavigationEntry[]
}
export type NavigationSection = { id: SectionId; title: string; items: readonly NavigationItem[] }
export type MayOpen = (permission: Permission) => boolean

/** Sections open until the user says otherwise: those of one's daily work. */
export const initiallyExpanded: readonly string[] = ['home', 'communication', 'revenues', 'templates']
/** Favorites of who has chosen none yet (issue 46, section 4): Boîte de réception, Devis, Factures (« Gestion »), Entreprises, Contacts. */
export const initialFavorites: readonly string[] = [
  '/conversations',
  '/templates/quotes',
  '/revenues/management',
  '/crm/companies',
  '/crm/contacts',
]

export type RecordedPage = { fullPath: string; options: { staticData?: StaticDataRouteOption } }

/** The sidebar, from the records of the pages that may be opened: what is not built comes last in its section, and a section without any is left out. */
export function navigationOf(routes: readonly RecordedPage[], may: MayOpen): NavigationSection[] {
  const open = routes.flatMap(({ fullPath, options: { staticData } }) =>
    staticData && (staticData.needs === undefined || may(staticData.needs))
      ? [{ ...staticData, path: fullPath }]
      : [],
  )
  const entriesOf = (path: string) =>
    open
      .flatMap(({ tab, ...page }) => (tab?.of === path && tab.entry ? [{ ...tab, path: page.path }] : []))
      .sort((a, b) => a.rank - b.rank)
      .map(({ path, entry }) => ({ path, title: entry?.label ?? '', icon: entry?.icon as LucideIcon }))
  const pages = open.flatMap(({ path, title, menu, keywords = [], comingSoon }) =>
    title !== undefined && menu
      ? [{ path, title, ...menu, keywords, soon: comingSoon !== undefined, entries: entriesOf(path) }]
      : [],
  )
  return sections
    .map((section) => ({
      ...section,
      items: pages
        .filter((page) => page.section === section.id)
        .sort((a, b) => Number(a.soon) - Number(b.soon) || a.rank - b.rank),
    }))
    .filter(({ items }) => items.length > 0)
}

export function useNavigation(may: MayOpen): NavigationSection[] {
  const { routesById } = useRouter()
  return useMemo(() => navigationOf(Object.values(routesById), may), [routesById, may])
}

/**
 * The line of the menu to which a page belongs: its own, that of its group of tabs, or that of the page above it; undefined where the
 * menu leads to none of them.
 */
export function menuPathOf(routes: readonly RecordedPage[], path: string): string | undefined {
  const record = routes.find(({ fullPath }) => fullPath === path)?.options.staticData
  if (!record) return undefined
  const { tab, menu, parent } = record
  if (tab?.entry || (menu && !tab)) return path
  if (tab) {
    const beside = routes.find(
      ({ options: { staticData: other } }) =>
        other?.tab?.of === tab.of && other.tab.group === tab.group && other.tab.entry,
    )
    return beside?.fullPath ?? tab.of
  }
  return parent === undefined ? undefined : menuPathOf(routes, parent)
}

/** The address of a page for an organization; the team page needs one and falls back to the dashboard. */
export function hrefOf(path: string, orgId?: string | null): string {
  if (path !== '/orgs/$orgId/members') return path
  return orgId ? `/orgs/${orgId}/members` : '/dashboard'
}
