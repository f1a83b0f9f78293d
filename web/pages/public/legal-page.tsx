import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { ArticleSections } from './article-sections.tsx'
import { IncompleteNotice, InstallationGate } from './installation-gate.tsx'
import { legalSections } from './legal-content.ts'
import { hostFacts, publisherFacts } from './operator-facts.ts'
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
