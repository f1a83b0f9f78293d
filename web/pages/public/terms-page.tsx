import { TRIAL_DAYS } from '#shared/domain/plans/trial.ts'
import type { ArticleSection } from './article.ts'
import { ArticleSections } from './article-sections.tsx'
import { InstallationGate } from './installation-gate.tsx'
import { PageIntro } from './page-intro.tsx'

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

const termsSections: readonly ArticleSection[] = [
  {
    title: '1. Le service',
    blocks: [
      'Ardoise permet aux indépendants et aux entreprises de lire et d’écrire leurs mails à plusieurs, de tenir un carnet de clients, d’établir des devis et de les faire signer en ligne, d’émettre et de recevoir des factures, d’en suivre le paiement et de préparer leur comptabilité. La page Fonctionnalités dit ce qui existe et ce qui est en préparation.',
    ],
  },
  {
    title: '2. Votre compte',
    blocks: [
      [
        'Vous agissez à titre professionnel et donnez une adresse e-mail qui est la vôtre.',
        'Vous gardez votre mot de passe secret\u202f; la double authentification est à votre disposition.',
        'Le propriétaire d’une organisation décide qui en est membre et avec quel rôle.',
      ],
    ],
  },
  {
    title: '3. Essai et abonnement',
    blocks: [
      `L’essai dure ${TRIAL_DAYS} jours à partir de la création de l’organisation, sans carte bancaire. Rien n’est débité à la fin.`,
      'Sans abonnement, l’organisation passe ensuite à la formule Gratuit, dans ses limites. Rien n’est effacé\u00a0: vos documents restent lisibles et exportables.',
      'Les prix de la page Tarifs sont hors taxes. Un abonnement se paie par carte, chaque mois d’avance, et ne commence qu’avec votre accord exprès, donné au moment de le souscrire. Vous pouvez le changer ou le résilier depuis la page Abonnement Ardoise\u202f; il prend fin à l’échéance du mois payé.',
      'Si un paiement échoue, votre formule reste ouverte 14\u00a0jours, le temps de le régler.',
    ],
  },
  {
    title: '4. Vos contenus',
    blocks: [
      'Ils restent les vôtres. Vous pouvez exporter vos clients, vos devis et vos factures en CSV, vos écritures en FEC, et télécharger vos documents à tout moment. Vous vous engagez à n’envoyer que des documents licites, à des personnes qui ont une raison de les recevoir.',
      'Les mentions légales de vos devis et de vos factures dépendent de ce que vous saisissez\u00a0: Ardoise signale celles qu’il ne trouve pas, sans remplacer un conseil.',
    ],
  },
  {
    title: '5. Factures et paiements',
    blocks: [
      'Vous êtes l’émetteur de vos factures. Une facture émise ne se modifie ni ne s’efface\u00a0: elle se corrige par un avoir. Ardoise n’est pas une plateforme agréée\u202f; vous choisissez la vôtre et la reliez.',
      'Ardoise ne détient pas l’argent de vos clients. Les cartes sont encaissées par votre propre compte Stripe, selon ses conditions\u202f; les virements et les prélèvements passent par votre banque, avec les fichiers que vous lui remettez. Le rapprochement est une proposition que vous validez\u202f; les écritures se vérifient avec votre comptable.',
    ],
  },
  {
    title: '6. La signature électronique',
    blocks: [
      'Ardoise propose une signature électronique simple au sens du règlement eIDAS. Elle est accompagnée d’un dossier de preuve, remis aux deux parties. Elle ne convient pas aux actes pour lesquels la loi exige une signature avancée ou qualifiée.',
    ],
  },
  {
    title: '7. Disponibilité et responsabilité',
    blocks: [
      'Nous faisons ce qu’il faut pour que le service soit disponible et vos données sauvegardées. Un engagement chiffré de disponibilité n’existe que s’il est écrit dans un contrat Business. Notre responsabilité se limite aux dommages directs, hors faute lourde et hors ce que la loi interdit de limiter.',
    ],
  },
  {
    title: '8. Fin du contrat',
    blocks: [
      'Vous pouvez cesser d’utiliser Ardoise quand vous voulez. Nous pouvons suspendre un compte qui nuit à d’autres ou au service, après vous avoir prévenu sauf urgence. Vous pouvez reprendre vos données avant la fermeture.',
    ],
  },
  {
    title: '9. Droit applicable',
    blocks: [
      'Le droit français s’applique. En cas de désaccord, écrivez-nous d’abord\u00a0: nous cherchons une solution amiable avant tout juge.',
    ],
  },
]
