import { TRIAL_DAYS } from '#shared/domain/plans/trial.ts'
import type { ArticleSection } from './article.ts'

export const termsSections: readonly ArticleSection[] = [
  {
    title: '1. Le service',
    blocks: [
      'Ardoise permet aux indépendants et aux entreprises de tenir un carnet de clients, d’établir des devis, de les envoyer et de les faire signer en ligne. La page Fonctionnalités dit ce qui existe et ce qui est en préparation.',
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
      'Les prix de la page Tarifs sont hors taxes. Le paiement en ligne n’est pas encore ouvert\u00a0: aucun abonnement ne commence sans votre accord exprès, donné au moment de le souscrire.',
    ],
  },
  {
    title: '4. Vos contenus',
    blocks: [
      'Ils restent les vôtres. Vous pouvez exporter vos clients en CSV et télécharger vos documents à tout moment. Vous vous engagez à n’envoyer que des documents licites, à des personnes qui ont une raison de les recevoir.',
      'Les mentions légales de vos devis dépendent de ce que vous saisissez\u00a0: Ardoise signale ce qui manque, sans remplacer un conseil.',
    ],
  },
  {
    title: '5. La signature électronique',
    blocks: [
      'Ardoise propose une signature électronique simple au sens du règlement eIDAS. Elle est accompagnée d’un dossier de preuve, remis aux deux parties. Elle ne convient pas aux actes pour lesquels la loi exige une signature avancée ou qualifiée.',
    ],
  },
  {
    title: '6. Disponibilité et responsabilité',
    blocks: [
      'Nous faisons ce qu’il faut pour que le service soit disponible et vos données sauvegardées. Un engagement chiffré de disponibilité n’existe que dans un contrat Business. Notre responsabilité se limite aux dommages directs, hors faute lourde et hors ce que la loi interdit de limiter.',
    ],
  },
  {
    title: '7. Fin du contrat',
    blocks: [
      'Vous pouvez cesser d’utiliser Ardoise quand vous voulez. Nous pouvons suspendre un compte qui nuit à d’autres ou au service, après vous avoir prévenu sauf urgence. Vous pouvez reprendre vos données avant la fermeture.',
    ],
  },
  {
    title: '8. Droit applicable',
    blocks: [
      'Le droit français s’applique. En cas de désaccord, écrivez-nous d’abord\u00a0: nous cherchons une solution amiable avant tout juge.',
    ],
  },
]
