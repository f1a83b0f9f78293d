import { Download } from 'lucide-react'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import proof from './proof.generated.pdf'
import sealed from './sealed.generated.pdf'

/** The two files that the demo company and its client got (`npm run pictures`). */
export function ExampleFiles() {
  return (
    <div className="flex flex-wrap gap-3">
      <AnchorButton href={sealed} download="Devis-signe-exemple.pdf" icon={Download}>
        Télécharger le devis signé
      </AnchorButton>
      <AnchorButton href={proof} download="Dossier-de-preuve-exemple.pdf" icon={Download}>
        Dossier de preuve
      </AnchorButton>
    </div>
  )
}
