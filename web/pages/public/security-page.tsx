import { ArticleSections } from './article-sections.tsx'
import { PageIntro } from './page-intro.tsx'
import { securitySections } from './security-content.ts'

export function SecurityPage() {
  return (
    <div className="mx-auto max-w-form">
      <PageIntro title="Sécurité">
        Comment Ardoise protège vos données et celles de vos clients, sans grands mots.
      </PageIntro>
      <ArticleSections sections={securitySections} />
    </div>
  )
}
