import { ArticleSections } from './article-sections.tsx'
import { InstallationGate } from './installation-gate.tsx'
import { PageIntro } from './page-intro.tsx'
import { privacySections } from './privacy-content.ts'

export function PrivacyPage() {
  return (
    <div className="mx-auto max-w-form">
      <PageIntro title="Politique de confidentialité">
        Les données que cette installation d’Ardoise traite, pourquoi, et combien de temps. En vigueur depuis
        le 28&nbsp;novembre&nbsp;2026.
      </PageIntro>
      <InstallationGate>
        {({ operator }) => (
          <p className="text-base">
            Responsable du traitement&nbsp;: {operator.name ?? 'l’exploitant de cette installation'}
            {operator.address !== null && `, ${operator.address}`}
            {operator.email !== null && `, ${operator.email}`}.
          </p>
        )}
      </InstallationGate>
      <ArticleSections sections={privacySections} />
    </div>
  )
}
