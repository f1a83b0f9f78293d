import type { Installation } from '#shared/domain/platform/operator.ts'
import { formatSiren } from '#shared/french/siren.ts'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import type { ArticleSection } from './article.ts'
import { ArticleSections } from './article-sections.tsx'
import { IncompleteNotice, InstallationGate } from './installation-gate.tsx'
import { PageIntro } from './page-intro.tsx'

export function LegalPage() {
  return (
    <div className="mx-auto max-w-form">
      <PageIntro title="Mentions légales">
        Qui édite et héberge cette installation d’Ardoise (loi n&#186;&nbsp;2004-575 du 21 juin 2004,
        article&nbsp;1-1).
      </PageIntro>
      <InstallationGate>
        {(installation) => (
          <>
            <IncompleteNotice installation={installation} />
            <div className="flex flex-col gap-4">
              <Card title="Éditeur">
                <DescriptionList items={publisherFacts(installation)} columns={2} />
              </Card>
              <Card title="Hébergeur">
                <DescriptionList items={hostFacts(installation)} columns={2} />
              </Card>
            </div>
          </>
        )}
      </InstallationGate>
      <ArticleSections sections={legalSections} />
    </div>
  )
}

const legalSections: readonly ArticleSection[] = [
  {
    title: 'Propriété intellectuelle',
    blocks: [
      'Le nom, la marque figurative et les textes de ce site appartiennent à l’éditeur. La police Inter est publiée sous licence SIL Open Font License.',
      'Les documents que vous créez avec Ardoise vous appartiennent.',
    ],
  },
  {
    title: 'Signaler un contenu',
    blocks: [
      'Pour signaler un contenu illicite reçu par un lien Ardoise, écrivez-nous par la page Contact en indiquant l’adresse du lien. Nous le désactivons s’il y a lieu.',
    ],
  },
]

const UNSET = 'non renseigné'

/** Facts of the operator as the pages say them; a missing one is said to be missing. */
function publisherFacts({ operator }: Installation): { label: string; value: string }[] {
  return [
    { label: 'Éditeur', value: operator.name ?? UNSET },
    { label: 'Forme juridique', value: operator.legalForm ?? UNSET },
    { label: 'SIREN', value: operator.siren === null ? UNSET : formatSiren(operator.siren) },
    { label: 'TVA intracommunautaire', value: operator.vatNumber ?? UNSET },
    { label: 'Siège', value: operator.address ?? UNSET },
    { label: 'E-mail', value: operator.email ?? UNSET },
    { label: 'Téléphone', value: operator.phone ?? UNSET },
    { label: 'Directeur de la publication', value: operator.publicationDirector ?? UNSET },
  ]
}

function hostFacts({ operator }: Installation): { label: string; value: string }[] {
  return [
    { label: 'Hébergeur', value: operator.hostName ?? UNSET },
    { label: 'Adresse', value: operator.hostAddress ?? UNSET },
    { label: 'Téléphone', value: operator.hostPhone ?? UNSET },
  ]
}
