import type { HelpTopic } from '../help-topic.ts'
import { mentionSections } from './mentions.ts'

export const salesTopics: readonly HelpTopic[] = [
  {
    slug: 'devis',
    title: 'Devis',
    summary: 'Écrire, envoyer, suivre et faire signer un devis, en changer après l’envoi.',
    group: 'Vendre',
    screens: ['/templates/quotes'],
    sections: [
      {
        title: 'Écrire',
        blocks: [
          'Les lignes viennent du catalogue ou se tapent. L’aperçu à côté est le papier que le client recevra. Un brouillon s’enregistre tout seul et peut être ouvert par plusieurs personnes.',
          'Un devis sans vos mentions obligatoires ne part pas\u00a0: les champs qui manquent s’affichent sur place.',
        ],
      },
      {
        title: 'Envoyer et faire signer',
        blocks: [
          'Le client reçoit un lien. Il y lit le devis, pose une question, demande une modification, refuse ou signe avec un code reçu par e-mail. Le devis signé est scellé en PDF, avec un dossier de preuve.',
          'Dans la fenêtre d’envoi, «\u202fCopies et pièces jointes\u202f» ajoute d’autres destinataires, chacun avec son lien, des copies sans le lien, et jusqu’à cinq fichiers, comme vos conditions ou un plan. Une facture s’envoie de même.',
          'Si l’accord est arrivé autrement (papier, e-mail, téléphone), «\u202fEnregistrer l’accord reçu\u202f» le note avec sa date, sa personne et son justificatif. Il se facture comme les autres, et la preuve dit qu’il n’a pas été signé en ligne.',
        ],
      },
      {
        title: 'Changer un devis envoyé',
        blocks: [
          'Un devis envoyé ne se modifie pas\u00a0: il devient la version 2 du même numéro. L’ancien lien dit ce qui le remplace, et seule la dernière version se signe. «\u202fCe qui change\u202f» compare les lignes.',
        ],
      },
      {
        title: 'Sans suite',
        blocks: [
          '«\u202fClasser sans suite\u202f» n’écrit à personne. «\u202fRetirer\u202f» ferme le lien et propose un e-mail au client.',
        ],
      },
    ],
  },
  {
    slug: 'factures',
    title: 'Factures',
    summary: 'Préparer, émettre, envoyer et corriger une facture.',
    group: 'Vendre',
    screens: ['/revenues/management', '/settings/invoicing', '/settings/approved-platform'],
    sections: [
      {
        title: 'Émettre',
        blocks: [
          'Une facture reçoit son numéro à l’émission\u00a0: les numéros se suivent sans trou, et une facture émise ne se modifie ni ne se supprime. Avant d’émettre, la page dit ce qui manque, avec la règle et le champ.',
          '«\u202fÉmettre et envoyer\u202f» fait les deux d’un geste\u202f; «\u202fÉmettre\u202f» seul laisse l’envoi pour plus tard.',
        ],
      },
      {
        title: 'Factur-X',
        blocks: [
          'Le PDF d’une facture contient ses données au format Factur-X\u00a0: le logiciel du client le lit sans saisie. La transmission par une plateforme agréée se règle dans Organisation.',
        ],
      },
      {
        title: 'Se tromper',
        blocks: [
          'Une facture émise se corrige par un avoir, total ou partiel, ou par une facture rectificative. Voir «\u202fAvoirs\u202f».',
        ],
      },
      {
        title: 'Ce que voit le client',
        blocks: [
          'Le lien de l’e-mail montre la facture, ce qui reste à payer, comment payer, et permet de contester un montant ou d’annoncer une date de paiement.',
        ],
      },
    ],
  },
  {
    slug: 'avoirs',
    title: 'Avoirs',
    summary: 'Corriger une facture émise, rembourser avec ou sans avoir.',
    group: 'Vendre',
    screens: ['/revenues/management/credit-notes'],
    sections: [
      {
        title: 'Quand faire un avoir',
        blocks: [
          'Un avoir se prépare depuis la facture qu’il corrige. Il porte son propre numéro et réduit ce que le client doit.',
        ],
      },
      {
        title: 'Rembourser',
        blocks: [
          'Un remboursement sur une facture payée propose d’abord «\u202fAvec un avoir\u202f»\u00a0: sans lui, la facture serait de nouveau due et relancée. L’écran dit ce que fait chaque choix.',
        ],
      },
    ],
  },
  {
    slug: 'catalogue',
    title: 'Catalogue',
    summary: 'Les articles et prestations que les lignes reprennent.',
    group: 'Vendre',
    screens: ['/revenues/management/catalogue'],
    sections: [
      {
        title: 'À quoi il sert',
        blocks: [
          'Un article garde sa description, son unité, son prix et son taux de TVA. Le choisir dans un devis ou une facture remplit la ligne\u202f; la changer là ne change pas le catalogue.',
          'Un coût, si vous en indiquez un, sert aux marges des rapports. Le client ne le voit jamais.',
        ],
      },
      {
        title: 'Importer',
        blocks: [
          'Un fichier CSV se lit colonne par colonne\u00a0: vous dites laquelle est le nom, le prix, le taux, puis l’import montre ce qu’il fera avant de le faire.',
        ],
      },
    ],
  },
  {
    slug: 'abonnements',
    title: 'Abonnements de vos clients',
    summary: 'Des factures qui reviennent, et des paiements en ligne qui se renouvellent.',
    group: 'Vendre',
    screens: ['/revenues/management/subscriptions', '/revenues/stripe/subscriptions'],
    sections: [
      {
        title: 'Factures périodiques',
        blocks: [
          'Un abonnement prépare ou émet une facture à chaque échéance. Il se met en pause, reprend et s’arrête\u202f; ce qui est déjà émis reste.',
        ],
      },
      {
        title: 'En ligne',
        blocks: [
          'Un abonnement en ligne est accepté et payé par le client sur sa page. Il peut l’arrêter lui-même, et se rétracter dans le délai légal s’il est un particulier.',
        ],
      },
    ],
  },
  {
    slug: 'mentions',
    title: 'Pourquoi ces mentions\u202f?',
    summary: 'Ce que la loi demande sur un devis et une facture, et pourquoi Ardoise le demande.',
    group: 'Vendre',
    screens: [],
    sections: mentionSections,
  },
]
