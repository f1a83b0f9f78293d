import { Users } from 'lucide-react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
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
      <Progress
        label="Import des contacts"
        value={1_240}
        max={4_000}
        detail="1 240 sur 4 000, encore 2 min"
      />
      <Progress label="Synchronisation" value={null} />
      <Spinner label="Recherche…" />
      <Stepper label="Création de l’organisation" steps={['Entreprise', 'Équipe', 'Résumé']} current={1} />
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
