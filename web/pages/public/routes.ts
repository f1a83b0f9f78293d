import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { type ContactTopic, isContactTopic } from '#shared/domain/support/contact-topics.ts'
import { guides } from '#web/messages/guides.ts'
import { publicRoute } from '#web/routes/public-route.ts'

const pricing = createRoute({
  getParentRoute: () => publicRoute,
  path: '/pricing',
  staticData: { title: 'Tarifs' },
  component: lazyRouteComponent(() => import('#web/pages/public/pricing-page.tsx'), 'PricingPage'),
})

const contact = createRoute({
  getParentRoute: () => publicRoute,
  path: '/contact',
  staticData: { title: 'Contact' },
  validateSearch: ({ topic }: Record<string, unknown>): { topic?: ContactTopic } =>
    isContactTopic(topic) ? { topic } : {},
  component: lazyRouteComponent(() => import('#web/pages/public/contact-page.tsx'), 'ContactPage'),
})

const features = createRoute({
  getParentRoute: () => publicRoute,
  path: '/features',
  staticData: { title: 'Fonctionnalités' },
  component: lazyRouteComponent(() => import('#web/pages/public/features-page.tsx'), 'FeaturesPage'),
})

const example = createRoute({
  getParentRoute: () => publicRoute,
  path: '/features/exemple',
  staticData: { title: 'Un devis comme votre client' },
  component: lazyRouteComponent(() => import('#web/pages/public/example/example-page.tsx'), 'ExamplePage'),
})

const resources = createRoute({
  getParentRoute: () => publicRoute,
  path: '/resources',
  staticData: { title: 'Ressources' },
  component: lazyRouteComponent(() => import('#web/pages/public/resources-page.tsx'), 'ResourcesPage'),
})

const guide = createRoute({
  getParentRoute: () => publicRoute,
  path: '/resources/$guide',
  staticData: { title: 'Ressources' },
  beforeLoad: ({ params }) => {
    if (!guides.some(({ slug }) => slug === params.guide)) throw notFound()
  },
  component: lazyRouteComponent(() => import('#web/pages/public/guide-page.tsx'), 'GuidePage'),
})

const legal = createRoute({
  getParentRoute: () => publicRoute,
  path: '/legal',
  staticData: { title: 'Mentions légales' },
  component: lazyRouteComponent(() => import('#web/pages/public/legal-page.tsx'), 'LegalPage'),
})

const privacy = createRoute({
  getParentRoute: () => publicRoute,
  path: '/privacy',
  staticData: { title: 'Confidentialité' },
  component: lazyRouteComponent(() => import('#web/pages/public/privacy-page.tsx'), 'PrivacyPage'),
})

const terms = createRoute({
  getParentRoute: () => publicRoute,
  path: '/terms',
  staticData: { title: 'Conditions d’utilisation' },
  component: lazyRouteComponent(() => import('#web/pages/public/terms-page.tsx'), 'TermsPage'),
})

const security = createRoute({
  getParentRoute: () => publicRoute,
  path: '/security',
  staticData: { title: 'Sécurité' },
  component: lazyRouteComponent(() => import('#web/pages/public/security-page.tsx'), 'SecurityPage'),
})

const accessibility = createRoute({
  getParentRoute: () => publicRoute,
  path: '/accessibility',
  staticData: { title: 'Accessibilité' },
  component: lazyRouteComponent(
    () => import('#web/pages/public/accessibility-page.tsx'),
    'AccessibilityPage',
  ),
})

/** Pages for everyone, under publicRoute; each is also listed in web/messages/site-pages.ts, which has it drawn beforehand. */
export const publicRoutes = [
  pricing,
  contact,
  features,
  example,
  resources,
  guide,
  legal,
  privacy,
  terms,
  security,
  accessibility,
] as const
