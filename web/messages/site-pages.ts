import { offers } from '#shared/domain/plans/offers.ts'
import { TRIAL_DAYS } from '#shared/domain/plans/trial.ts'
import { guides } from './guides.ts'

/** A page that everyone may read. */
export type SitePage = {
  path: string
  /** Where it is not that of the page's record. */
  title?: string
  /** Shown below the title by search engines and shared links: 160 characters at most. */
  description: string
  /** Whether search engines may keep it. */
  indexed: boolean
  /** The modules of `web/pages` that a visitor sees first: their document names their scripts beside those of the entry. */
  modules: readonly string[]
}

const page = (
  path: string,
  module: string,
  description: string,
  { indexed = true, and = [] as string[] } = {},
): SitePage => ({ path, description, indexed, modules: [module, ...and] })

const euros = (cents: number) => `${cents / 100}\u00a0€`
const trial = `${TRIAL_DAYS}\u00a0jours d’essai gratuit, sans carte bancaire.`

/** Every page of the public site, and sign-in, whose shells are drawn too. */
export const sitePages: readonly SitePage[] = [
  page(
    '/pricing',
    'public/pricing-page.tsx',
    `Starter à ${euros(offers.starter.priceCents)} HT par mois, Team à ${euros(offers.team.priceCents)} HT par utilisateur, Business sur devis. ${trial}`,
  ),
  page(
    '/features',
    'public/features-page.tsx',
    'Du premier mail à la facture payée\u00a0: boîte de réception d’équipe, devis signés en ligne, factures Factur-X, encaissements, banque et comptabilité.',
  ),
  page(
    '/features/exemple',
    'public/example/example-page.tsx',
    'Un devis d’une entreprise de démonstration, tel que le client le lit et le signe, avec le PDF scellé et son dossier de preuve.',
  ),
  page(
    '/resources',
    'public/resources-page.tsx',
    'Des guides courts et sourcés\u00a0: facture électronique, mentions d’un devis, relances et pénalités, signature électronique simple, TVA.',
  ),
  ...guides.map(({ slug, title, summary }) => ({
    path: `/resources/${slug}`,
    title,
    description: summary,
    indexed: true,
    modules: ['public/guide-page.tsx'],
  })),
  page(
    '/contact',
    'public/contact-page.tsx',
    'Une question, une offre sur mesure, une démonstration de 30\u00a0minutes\u202f? Écrivez-nous, nous répondons par e-mail.',
  ),
  page(
    '/legal',
    'public/legal-page.tsx',
    'L’éditeur, le directeur de la publication et l’hébergeur de cette installation d’Ardoise.',
  ),
  page(
    '/privacy',
    'public/privacy-page.tsx',
    'Les données qu’Ardoise traite, pourquoi et combien de temps. Aucun pixel de suivi, aucun traceur publicitaire, vos droits.',
  ),
  page(
    '/terms',
    'public/terms-page.tsx',
    'Les conditions d’utilisation d’Ardoise\u00a0: essai, abonnement, vos données, la signature électronique, nos responsabilités.',
  ),
  page(
    '/security',
    'public/security-page.tsx',
    'Comment Ardoise protège vos données\u00a0: cloisonnement, chiffrement, PDF scellés, journal des événements, sauvegardes.',
  ),
  page(
    '/accessibility',
    'public/accessibility-page.tsx',
    'Déclaration d’accessibilité d’Ardoise (RGAA)\u00a0: partiellement conforme, ce qui est vérifié, ce qui ne l’est pas, comment nous écrire.',
  ),
  page('/signup', 'auth/sign-up-page.tsx', `Créez votre compte Ardoise\u00a0: ${trial}`),
  page('/auth', 'auth/sign-in-page.tsx', 'Connectez-vous à votre espace Ardoise.', { indexed: false }),
  page(
    '/invite/accept',
    'auth/accept-invitation-page.tsx',
    'Répondez à l’invitation de rejoindre une organisation sur Ardoise.',
    // Most people who open a mailed link are not signed in.
    { indexed: false, and: ['auth/invitation-sign-in.tsx'] },
  ),
]

/** Pages that mailed links open for everyone. They are drawn once for all tokens: what a token decides is asked for later. */
export const linkPages: readonly SitePage[] = [
  page('/reset-password/$token', 'auth/reset-password-page.tsx', '', { indexed: false }),
  page('/unsubscribe/$token', 'notifications/unsubscribe-page.tsx', '', { indexed: false }),
  page('/help/handled/$token', 'support/handled-page.tsx', '', { indexed: false }),
]

/** Whether the address is a public page's, or below one: unknown addresses there answer « not found » to everyone. */
export function isBelowPublicPage(path: string): boolean {
  const open = [...sitePages, ...linkPages].map((one) => one.path.replace('/$token', ''))
  return [...open, '/invite', '/d', '/subscription'].some((one) => path === one || path.startsWith(`${one}/`))
}
