import {
  Building2,
  FilePenLine,
  FileText,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  ShieldCheck,
  UsersRound,
} from 'lucide-react'

type Feature = { title: string; text: string; icon: LucideIcon; points: readonly string[] }

/** Features that exist today; never list one that does not. */
export const features: readonly Feature[] = [
  {
    title: 'Vos mails, à côté de vos clients',
    text: 'Gmail, Outlook ou une autre boîte\u00a0: tout se lit dans Ardoise.',
    icon: Inbox,
    points: [
      'Chaque message sur la fiche de son client et près de son devis',
      'Recherche dans les textes, les expéditeurs et les noms des pièces jointes',
      'Images distantes bloquées, liens trompeurs signalés',
      'Boîtes personnelles ou partagées, conversations gardées pour soi',
    ],
  },
  {
    title: 'Des devis justes du premier coup',
    text: 'Un éditeur rapide, au clavier s’il le faut, avec le PDF à côté.',
    icon: FileText,
    points: [
      'Totaux et TVA calculés au centime, par taux, comme le demande la norme EN 16931',
      'Mentions légales de votre entreprise vérifiées avant l’envoi',
      'Numérotation continue, versions figées à chaque envoi',
      'Enregistrement automatique, même après une coupure de réseau',
    ],
  },
  {
    title: 'Signés en ligne, sans compte',
    text: 'Votre client ouvre un lien personnel, lit, et signe avec un code reçu par e-mail.',
    icon: FilePenLine,
    points: [
      'Signature électronique simple, avec code à usage unique',
      'Refus motivé ou demande de modification, depuis la même page',
      'PDF scellé et dossier de preuve remis aux deux parties',
      'Consultation comptée sur la page, sans pixel de suivi dans l’e-mail',
    ],
  },
  {
    title: 'Un carnet de clients partagé',
    text: 'Entreprises et contacts, avec tout ce qui s’est passé.',
    icon: Building2,
    points: [
      'SIREN, numéro de TVA, téléphone et adresse vérifiés à la saisie',
      'Doublons signalés avant d’être créés',
      'Historique de chaque client, devis compris',
      'Recherche sans accents, filtres et export CSV',
    ],
  },
  {
    title: 'Le point, en un coup d’œil',
    text: 'Un tableau de bord qui se met à jour sans recharger la page.',
    icon: LayoutDashboard,
    points: [
      'Encaissements du mois, affaires en cours, taux de conversion',
      'Alerte pour les devis qui expirent dans les trois jours',
      'Activité récente de toute l’équipe',
      'Tout se trouve et tout se lance avec Ctrl+K',
    ],
  },
  {
    title: 'Une équipe, des rôles clairs',
    text: 'Chacun voit et fait ce que son rôle permet, et sait pourquoi quand ce n’est pas le cas.',
    icon: UsersRound,
    points: [
      'Cinq rôles\u00a0: propriétaire, administrateur, membre, facturation, lecteur',
      'Invitations par e-mail, suspension, transfert de propriété',
      'Deux personnes sur le même devis\u00a0: rien n’est perdu',
      'Plusieurs organisations avec un seul compte',
    ],
  },
  {
    title: 'Vos données restent les vôtres',
    text: 'Hébergées par l’exploitant de cette installation, cloisonnées, exportables.',
    icon: ShieldCheck,
    points: [
      'Cloisonnement des organisations jusque dans la base de données',
      'Double authentification et clés d’accès',
      'Aucun traceur publicitaire, aucune mesure d’audience',
      'Utilisable au clavier, sur téléphone, en clair et en sombre',
    ],
  },
]

/** Features being built, which the sidebar already names. */
export const upcoming: readonly string[] = [
  'Réponses aux mails, à plusieurs',
  'Factures, acomptes et avoirs',
  'Relances automatiques',
  'Tâches et appels commerciaux',
  'Rapports financiers',
]
