import { Users } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { CheckList } from '../check-list.tsx'
import { ConflictNotice } from '../conflict-notice.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { Progress } from '../progress.tsx'
import { SkeletonText } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'
import { Stepper } from '../stepper.tsx'
import { Specimen } from './specimen.tsx'

export function FeedbackGallery() {
  return (
    <Specimen title="Retours">
      <div className="grid gap-3 sm:grid-cols-2">
        <Alert
          tone="info"
          title="Votre e-mail n’est pas confirmé"
          action={<Button size="sm">Renvoyer le code</Button>}
        >
          Saisissez le code reçu pour envoyer vos devis.
        </Alert>
        <Alert tone="success">Le devis D-2026-0042 est signé.</Alert>
        <Alert tone="warning" onDismiss={() => {}}>
          Trois devis expirent dans les trois jours.
        </Alert>
        <Alert tone="danger" title="Le mail est revenu">
          L’adresse camille@exemple.fr n’existe pas.
        </Alert>
      </div>
      <Conflict />
      <Progress
        label="Import des contacts"
        value={1_240}
        max={4_000}
        detail="1 240 sur 4 000, encore 2 min"
      />
      <Progress label="Synchronisation" value={null} />
      <Spinner label="Recherche…" />
      <Stepper label="Création de l’organisation" steps={['Entreprise', 'Équipe', 'Résumé']} current={1} />
      <CheckList points={['Devis signés en ligne', 'Relances']} />
      <SkeletonText />
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="rounded-md border border-line bg-surface">
          <EmptyState
            icon={Users}
            title="Aucun contact pour le moment"
            description="Ajoutez les personnes avec qui vous travaillez."
            action={<Button variant="primary">Ajouter un contact</Button>}
          />
        </div>
        <div className="rounded-md border border-line bg-surface">
          <ErrorState onRetry={() => {}} />
        </div>
      </div>
    </Specimen>
  )
}

/** Behind a button, since it takes the focus when it appears. */
function Conflict() {
  const [shown, setShown] = useState(false)
  if (!shown) return <Button onClick={() => setShown(true)}>Montrer un conflit</Button>
  const hide = () => setShown(false)
  return (
    <ConflictNotice
      title="Cette fiche a été modifiée ailleurs entre-temps"
      rows={[{ label: 'Ville', mine: 'Lyon', theirs: '' }]}
      onKeepMine={hide}
      onTakeTheirs={hide}
      saving={false}
    />
  )
}
