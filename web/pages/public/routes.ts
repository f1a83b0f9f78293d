import { createRoute, lazyRouteComponent, notFound, type RouteComponent } from '@tanstack/react-router'
import { type ContactTopic, isContactTopic } from '#shared/domain/support/contact-topics.ts'
import { guides } from '#web/messages/guides.ts'
import { publicRoute } from '#web/routes/public-route.ts'

/** A page that only reads. */
const article = <const Path extends string, Shown extends RouteComponent>(
  path: Path,
  title: string,
  component: Shown,
) => createRoute({ getParentRoute: () => publicRoute, path, staticData: { title }, component })

const pricing = article(
  '/pricing',
  'Tarifs',
  lazyRouteComponent(() => import('#web/pages/public/pricing-page.tsx'), 'PricingPage'),
)

const contact = createRoute({
  getParentRoute: () => publicRoute,
  path: '/contact',
  staticData: { title: 'Contact' },
  validateSearch: ({ topic }: Record<string, unknown>): { topic?: ContactTopic } =>
    isContactTopic(topic) ? { topic } : {},
  component: lazyRouteComponent(() => import('#web/pages/public/contact-page.tsx'), 'ContactPage'),
})

const features = article(
  '/features',
  'Fonctionnalités',
  lazyRouteComponent(() => import('#web/pages/public/features-page.tsx'), 'FeaturesPage'),
)

const example = article(
  '/features/exemple',
  'Un devis comme votre client',
  lazyRouteComponent(() => import('#web/pages/public/example/example-page.tsx'), 'ExamplePage'),
)

const resources = article(
  '/resources',
  'Ressources',
  lazyRouteComponent(() => import('#web/pages/public/resources-page.tsx'), 'ResourcesPage'),
)

const guide = createRoute({
  getParentRoute: () => publicRoute,
  path: '/resources/$guide',
  staticData: { title: 'Ressources' },
  beforeLoad: ({ params }) => {
    if (!guides.some(({ slug }) => slug === params.guide)) throw notFound()
  },
  component: lazyRouteComponent(() => import('#web/pages/public/guide-page.tsx'), 'GuidePage'),
})

const legal = article(
  '/legal',
  'Mentions légales',
  lazyRouteComponent(() => import('#web/pages/public/legal-page.tsx'), 'LegalPage'),
)

const privacy = article(
  '/privacy',
  'Confidentialité',
  lazyRouteComponent(() => import('#web/pages/public/privacy-page.tsx'), 'PrivacyPage'),
)

const terms = article(
  '/terms',
  'Conditions d’utilisation',
  lazyRouteComponent(() => import('#web/pages/public/terms-page.tsx'), 'TermsPage'),
)

const security = article(
  '/security',
  'Sécurité',
  lazyRouteComponent(() => import('#web/pages/public/security-page.tsx'), 'SecurityPage'),
)

const accessibility = article(
  '/accessibility',
  'Accessibilité',
  lazyRouteComponent(() => import('#web/pages/public/accessibility-page.tsx'), 'AccessibilityPage'),
)

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
