import { type StaticDataRouteOption, useRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { useMemo } from 'react'

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
export type NavigationItem = { path: string; title: string; icon: LucideIcon }
export type NavigationSection = { id: SectionId; title: string; items: readonly NavigationItem[] }

/** Sections open until the user says otherwise. */
export const initiallyExpanded: readonly string[] = ['home', 'communication']

type Recorded = { fullPath: string; options: { staticData?: StaticDataRouteOption } }

/** The sidebar and its pages, from their records. */
export function navigationOf(routes: readonly Recorded[]): NavigationSection[] {
  const pages = routes.flatMap(({ fullPath, options: { staticData: { title, menu } = {} } }) =>
    title !== undefined && menu ? [{ path: fullPath, title, ...menu }] : [],
  )
  return sections.map((section) => ({
    ...section,
    items: pages.filter((page) => page.section === section.id).sort((a, b) => a.rank - b.rank),
  }))
}

export function useNavigation(): NavigationSection[] {
  const { routesById } = useRouter()
  return useMemo(() => navigationOf(Object.values(routesById)), [routesById])
}

/** The address of a page for an organization; the team page needs one and falls back to the dashboard. */
export function hrefOf(path: string, orgId?: string | null): string {
  if (path !== '/orgs/$orgId/members') return path
  return orgId ? `/orgs/${orgId}/members` : '/dashboard'
}
