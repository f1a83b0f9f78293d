import {
  AtSign,
  Bell,
  Bug,
  Building2,
  ChartColumn,
  ChartLine,
  CircleUserRound,
  Contact,
  CreditCard,
  FileText,
  History,
  Inbox,
  Landmark,
  LayoutDashboard,
  LifeBuoy,
  Lightbulb,
  ListChecks,
  type LucideIcon,
  MailPlus,
  PhoneCall,
  Plug,
  Receipt,
  Send,
  Settings2,
  ShieldCheck,
  UsersRound,
  Wallet,
} from 'lucide-react'
import type { TitledPath } from '#web/messages/page-titles.ts'

export type NavigationItem = { path: TitledPath; icon: LucideIcon }
export type NavigationSection = { id: string; title: string; items: readonly NavigationItem[] }

/** The sidebar: nine sections in the specification's order, pages in the order of its titles (2.3). */
export const navigation: readonly NavigationSection[] = [
  { id: 'home', title: 'Accueil', items: [{ path: '/dashboard', icon: LayoutDashboard }] },
  {
    id: 'communication',
    title: 'Email & Communication',
    items: [
      { path: '/conversations', icon: Inbox },
      { path: '/tasks', icon: ListChecks },
      { path: '/relances', icon: Send },
      { path: '/calls', icon: PhoneCall },
    ],
  },
  {
    id: 'revenues',
    title: 'Revenues & Abonnements',
    items: [
      { path: '/revenues/overview', icon: Wallet },
      { path: '/revenues/stripe', icon: CreditCard },
      { path: '/revenues/history', icon: History },
      { path: '/revenues/management', icon: Landmark },
    ],
  },
  {
    id: 'reports',
    title: 'Rapports & Analytics',
    items: [
      { path: '/reports', icon: ChartColumn },
      { path: '/reports/financial', icon: ChartLine },
    ],
  },
  {
    id: 'templates',
    title: 'Ressources & Templates',
    items: [
      { path: '/templates/emails', icon: MailPlus },
      { path: '/templates/quotes', icon: FileText },
    ],
  },
  {
    id: 'crm',
    title: 'CRM & Données',
    items: [
      { path: '/crm/contacts', icon: Contact },
      { path: '/crm/companies', icon: Building2 },
    ],
  },
  {
    id: 'administration',
    title: 'Administration & Gestion',
    items: [
      { path: '/orgs/$orgId/members', icon: UsersRound },
      { path: '/settings/organization', icon: Settings2 },
      { path: '/billing', icon: Receipt },
      { path: '/notifications', icon: Bell },
      { path: '/manager/mail', icon: AtSign },
    ],
  },
  {
    id: 'settings',
    title: 'Paramètres',
    items: [
      { path: '/settings/profile', icon: CircleUserRound },
      { path: '/settings/integrations', icon: Plug },
      { path: '/settings/security', icon: ShieldCheck },
    ],
  },
  {
    id: 'help',
    title: 'Aide & Support',
    items: [
      { path: '/suggestions', icon: Lightbulb },
      { path: '/help/bug-report', icon: Bug },
      { path: '/help/support', icon: LifeBuoy },
    ],
  },
]

/** Sections open until the user says otherwise. */
export const initiallyExpanded: readonly string[] = ['home', 'communication']

/** Every page of the sidebar, in order. */
export const navigationItems: readonly NavigationItem[] = navigation.flatMap((section) => section.items)

/** The address of a page for an organization; the team page needs one and falls back to the dashboard. */
export function hrefOf(path: TitledPath, orgId?: string | null): string {
  if (path !== '/orgs/$orgId/members') return path
  return orgId ? `/orgs/${orgId}/members` : '/dashboard'
}
