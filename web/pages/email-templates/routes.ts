import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { MailPlus } from 'lucide-react'
import { templateSearch } from '#web/features/email-templates/template-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

// The queries come with the pages' own chunks: a visitor of a public page does not load them.
const queries = () => import('#web/features/email-templates/template-queries.ts')

const templateList = createRoute({
  getParentRoute: () => appRoute,
  path: '/templates/emails',
  staticData: {
    title: 'Modèles d’emails',
    menu: { section: 'templates', rank: 1, icon: MailPlus },
    needs: 'template:read',
  },
  validateSearch: templateSearch.read,
  loader: async ({ context, location }) =>
    (await queries()).prefetchTemplates(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('./template-list-page.tsx'), 'TemplateListPage'),
})
const newTemplate = createRoute({
  getParentRoute: () => appRoute,
  path: '/templates/emails/new',
  staticData: { title: 'Nouveau modèle', parent: '/templates/emails', needsWidth: true },
  component: lazyRouteComponent(() => import('./new-template-page.tsx'), 'NewTemplatePage'),
})
const template = createRoute({
  getParentRoute: () => appRoute,
  path: '/templates/emails/$templateId',
  staticData: { title: 'Modèle d’email', parent: '/templates/emails', needsWidth: true },
  loader: async ({ context, params }) =>
    (await queries()).prefetchTemplate(context.queryClient, params.templateId),
  component: lazyRouteComponent(() => import('./template-page.tsx'), 'TemplatePage'),
})

export const emailTemplateRoutes = [templateList, newTemplate, template] as const
