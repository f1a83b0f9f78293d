import { ArticleSections } from './article-sections.tsx'
import { InstallationGate } from './installation-gate.tsx'
import { PageIntro } from './page-intro.tsx'
import { termsSections } from './terms-content.ts'

export function TermsPage() {
  return (
    <div className="mx-auto max-w-form">
      <PageIntro title="Conditions d’utilisation">
        Ce que vous pouvez attendre d’Ardoise et ce que nous attendons de vous. En vigueur depuis le
        28&nbsp;novembre&nbsp;2026.
      </PageIntro>
      <InstallationGate>
        {({ operator }) => (
          <p className="text-base">
            Ces conditions lient toute personne qui crée un compte à{' '}
            {operator.name ?? 'l’exploitant de cette installation'}
            {operator.address !== null && `, ${operator.address}`}.
          </p>
        )}
      </InstallationGate>
      <ArticleSections sections={termsSections} />
    </div>
  )
}
