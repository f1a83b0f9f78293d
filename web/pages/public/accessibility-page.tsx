import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#shared/french/format.ts'
import { installationOptions } from '#web/api/installation.ts'
import { TextAnchor, TextLink } from '#web/ui/text-link.tsx'
import { accessibilityState, evaluatedOn, exempt, heldByTests, notConforming } from './accessibility-facts.ts'
import type { ArticleSection } from './article.ts'
import { ArticleSections } from './article-sections.tsx'
import { PageIntro } from './page-intro.tsx'

/** The statement that the RGAA asks for: state, date, means, what does not conform, contact, ways of appeal. */
export function AccessibilityPage() {
  const email = useQuery(installationOptions).data?.operator.email
  return (
    <div className="mx-auto max-w-form">
      <PageIntro title="Accessibilité">
        Déclaration établie le {formatDate(evaluatedOn)}. Ardoise est <strong>{accessibilityState}</strong>{' '}
        avec le référentiel général d’amélioration de l’accessibilité (RGAA) 4.1.2.
      </PageIntro>
      <ArticleSections sections={sections} />
      <section className="mt-8">
        <h2 className="mb-2 font-semibold text-lg">Ce qui n’est pas conforme</h2>
        <ul className="mb-3 list-disc ps-5 text-base marker:text-muted">
          {notConforming.map(({ criterion, words }) => (
            <li key={criterion} className="mb-1.5 ps-1">
              {words} <span className="text-muted">(critères {criterion})</span>
            </li>
          ))}
        </ul>
      </section>
      <ArticleSections sections={[exemptSection]} />
      <section className="mt-8">
        <h2 className="mb-2 font-semibold text-lg">Nous écrire</h2>
        <p className="mb-3 text-base">
          Quelque chose vous arrête&#8239;? Dites-le par la <TextLink to="/contact">page Contact</TextLink>
          {email && (
            <>
              {' '}
              ou à <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor>
            </>
          )}
          , avec l’adresse de la page et ce que vous utilisez. Nous vous donnons l’information ou le document
          sous une autre forme, et nous corrigeons.
        </p>
      </section>
      <section className="mt-8">
        <h2 className="mb-2 font-semibold text-lg">Voies de recours</h2>
        <p className="mb-3 text-base">
          Vous nous avez signalé un défaut qui vous empêche d’accéder à un contenu ou à un service, et nous ne
          vous avons pas répondu de façon satisfaisante&nbsp;: vous pouvez
        </p>
        <ul className="mb-3 list-disc ps-5 text-base marker:text-muted">
          <li className="mb-1.5 ps-1">
            écrire au{' '}
            <TextAnchor href="https://formulaire.defenseurdesdroits.fr/">Défenseur des droits</TextAnchor>
            &#8239;;
          </li>
          <li className="mb-1.5 ps-1">
            voir{' '}
            <TextAnchor href="https://www.defenseurdesdroits.fr/carte-des-delegues">
              le délégué du Défenseur des droits de votre région
            </TextAnchor>
            &#8239;;
          </li>
          <li className="mb-1.5 ps-1">
            envoyer un courrier, sans timbre&nbsp;: Défenseur des droits, Libre réponse 71120, 75342 Paris
            CEDEX 07.
          </li>
        </ul>
      </section>
    </div>
  )
}

const sections: readonly ArticleSection[] = [
  {
    title: 'Comment cela a été établi',
    blocks: [
      'Par nos propres essais, non par l’audit d’un tiers\u00a0: le 28\u00a0novembre 2026, 86\u00a0vues et 8\u202f208\u00a0arrêts de tabulation ont été parcourus au clavier et au lecteur d’écran Orca\u00a043, sous Debian, avec Chromium. 16\u00a0critères n’étaient pas conformes\u202f; ce qui reste est dit plus bas.',
      'Outils\u00a0: axe, l’arbre d’accessibilité de Chromium, Orca, des mesures de contraste, de zoom, d’espacement du texte et de couleurs forcées. Pages\u00a0: le site public, la connexion, toutes les pages de l’application, et celles que vos clients ouvrent par un lien.',
    ],
  },
  {
    title: 'Ce que nos tests vérifient à chaque version',
    blocks: [heldByTests.map(({ words }) => words)],
  },
]

const exemptSection: ArticleSection = { title: 'Ce qui est hors de la déclaration', blocks: [exempt] }
