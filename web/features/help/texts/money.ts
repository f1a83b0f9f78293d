import type { HelpTopic } from '../help-topic.ts'

export const moneyTopics: readonly HelpTopic[] = [
  {
    slug: 'paiements',
    title: 'Paiements',
    summary: 'Enregistrer un règlement, le répartir, le rembourser, encaisser par carte.',
    group: 'Encaisser et compter',
    screens: ['/revenues/history', '/revenues/overview', '/revenues/stripe'],
    sections: [
      {
        title: 'Enregistrer',
        blocks: [
          'Un règlement s’enregistre depuis la facture, depuis le client (les plus anciennes factures d’abord) ou depuis la banque. Il ne s’efface pas\u00a0: il s’annule ou se rembourse par une écriture opposée.',
        ],
      },
      {
        title: 'Par carte',
        blocks: [
          'Une fois Stripe relié, les pages des factures et des devis proposent de payer en ligne. Le paiement s’enregistre seul, avec les frais et les virements de Stripe.',
        ],
      },
      {
        title: 'Contrôle à deux',
        blocks: [
          'Au-dessus d’un montant que vous fixez, un remboursement attend l’accord d’une seconde personne.',
        ],
      },
    ],
  },
  {
    slug: 'banque',
    title: 'Banque',
    summary: 'Importer un relevé, rapprocher, virer et prélever.',
    group: 'Encaisser et compter',
    screens: ['/revenues/management/bank'],
    sections: [
      {
        title: 'Importer',
        blocks: [
          'Un relevé CSV, OFX, CAMT ou CFONB se dépose\u202f; Ardoise reconnaît ce qui a déjà été importé et ne compte aucune ligne deux fois.',
        ],
      },
      {
        title: 'Rapprocher',
        blocks: [
          'En face de chaque ligne, Ardoise propose la facture ou l’achat qu’elle paie. Les correspondances sûres s’acceptent ensemble\u202f; les autres se choisissent, et tout se défait.',
        ],
      },
      {
        title: 'Virements et prélèvements',
        blocks: [
          'Les remboursements partent dans un fichier de virements, les mandats signés dans un fichier de prélèvements, à déposer chez votre banque.',
        ],
      },
    ],
  },
  {
    slug: 'comptabilite',
    title: 'Comptabilité',
    summary: 'TVA, écritures, FEC, registre et e-reporting.',
    group: 'Encaisser et compter',
    screens: [
      '/revenues/management/accounting',
      '/revenues/management/e-reporting',
      '/revenues/management/ledger',
    ],
    sections: [
      {
        title: 'TVA et écritures',
        blocks: [
          'La TVA se lit par période, sur les débits ou les encaissements selon vos réglages. Les écritures s’exportent au format FEC ou dans celui de plusieurs logiciels de comptabilité.',
        ],
      },
      {
        title: 'Registre',
        blocks: [
          'Chaque facture et chaque paiement est enchaîné au précédent par une empreinte\u00a0: le registre vérifie que rien n’a changé depuis.',
        ],
      },
      {
        title: 'Votre comptable',
        blocks: [
          'Invitez-le avec le rôle Comptable\u00a0: il lit et exporte tout ce qui est argent, ne change rien, ne lit pas les mails et ne compte pas parmi vos utilisateurs. Un même compte sert à plusieurs clients\u00a0: le menu à son nom passe de l’un à l’autre.',
        ],
      },
    ],
  },
  {
    slug: 'achats',
    title: 'Factures reçues',
    summary: 'Lire, approuver et payer les factures de vos fournisseurs.',
    group: 'Encaisser et compter',
    screens: ['/revenues/management/received'],
    sections: [
      {
        title: 'Recevoir',
        blocks: [
          'Déposez un PDF, une image ou un XML, ou recevez-les par la plateforme agréée. Ce que le fichier dit est rempli, et le fichier d’origine est gardé tel quel.',
        ],
      },
      {
        title: 'Approuver et payer',
        blocks: [
          'Une facture s’approuve ou se refuse avec son motif, puis se paie\u202f; la banque la retrouve au rapprochement.',
        ],
      },
    ],
  },
  {
    slug: 'relances',
    title: 'Relances',
    summary: 'Qui est relancé, quand, comment, et ce qui l’arrête.',
    group: 'Encaisser et compter',
    screens: ['/relances'],
    sections: [
      {
        title: 'Le plan',
        blocks: [
          'Un plan dit les étapes\u00a0: e-mail, appel, courrier, lettre recommandée, à tant de jours après l’échéance. Un client suit un plan\u202f; une facture peut suivre le sien.',
          'Par défaut rien ne part sans vous\u00a0: ce qui est prêt attend votre accord dans «\u202fÀ approuver\u202f».',
        ],
      },
      {
        title: 'Ce qui arrête',
        blocks: [
          'Un paiement, une promesse de paiement, un litige, un échéancier signé ou une pause arrêtent la relance, et la page dit lequel. Chaque étape faite ou sautée reste au journal avec sa raison.',
        ],
      },
      {
        title: 'Aller plus loin',
        blocks: [
          'Les pénalités et l’indemnité de 40\u00a0€ se calculent au jour près et se facturent à part, hors TVA. Le dossier de contentieux réunit les originaux et prépare la fiche des formulaires.',
        ],
      },
    ],
  },
  {
    slug: 'rapports',
    title: 'Rapports',
    summary: 'Chiffre d’affaires, impayés, prévision, marges, objectifs.',
    group: 'Encaisser et compter',
    screens: ['/reports'],
    sections: [
      {
        title: 'Lire un chiffre',
        blocks: [
          'Chaque chiffre ouvre les lignes qui le composent, et chaque rapport s’exporte en CSV, Excel ou PDF. «\u202fÀ une date\u202f» montre ce qui était dû ce jour-là.',
        ],
      },
      {
        title: 'Les vôtres',
        blocks: [
          '«\u202fMes tableaux de bord\u202f» réunit les chiffres que vous choisissez. Un rapport peut partir par e-mail chaque semaine ou chaque mois, à ceux qui ont le droit de le lire.',
        ],
      },
    ],
  },
]
