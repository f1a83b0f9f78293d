import type { HelpTopic } from '../help-topic.ts'

export const workTopics: readonly HelpTopic[] = [
  {
    slug: 'clients',
    title: 'Clients',
    summary: 'Entreprises, contacts, leurs documents et leur histoire.',
    group: 'Clients et équipe',
    screens: ['/crm/companies', '/crm'],
    sections: [
      {
        title: 'Ajouter',
        blocks: [
          'Tapez un SIREN ou un SIRET\u00a0: l’annuaire public des entreprises propose le nom, l’adresse et le numéro de TVA, que «\u202fRemplir depuis l’annuaire\u202f» écrit dans les champs vides. Un doublon est signalé avant d’enregistrer.',
        ],
      },
      {
        title: 'La page d’un client',
        blocks: [
          'Elle réunit ce qu’il doit, ses devis, ses factures, ses mails, ses appels, ses tâches et ses fichiers. Un client archivé disparaît des listes, et rien n’est supprimé.',
        ],
      },
    ],
  },
  {
    slug: 'messagerie',
    title: 'Messagerie',
    summary: 'Relier une boîte, répondre à plusieurs, ranger.',
    group: 'Clients et équipe',
    screens: ['/conversations', '/manager/mail'],
    sections: [
      {
        title: 'Relier',
        blocks: [
          'Gmail, Outlook et les serveurs IMAP se relient\u202f; les mails restent aussi chez votre fournisseur, et ce que vous faites ici s’y voit. Une boîte peut être partagée avec l’équipe.',
        ],
      },
      {
        title: 'À plusieurs',
        blocks: [
          'Une conversation s’attribue à quelqu’un, se met en attente jusqu’à un jour, se note et s’étiquette. Si deux personnes répondent en même temps, chacune le voit.',
        ],
      },
      {
        title: 'Un mail n’est envoyé qu’une fois',
        blocks: [
          'Après «\u202fEnvoyer\u202f», dix secondes permettent d’annuler. Un mail dont l’envoi est incertain le dit, et ne repart pas sans vous.',
        ],
      },
    ],
  },
  {
    slug: 'modeles',
    title: 'Modèles d’e-mails',
    summary: 'Des textes prêts, dont les variables se remplissent.',
    group: 'Clients et équipe',
    screens: ['/templates/emails'],
    sections: [
      {
        title: 'Variables',
        blocks: [
          'Une variable comme {client} ou {numero} est remplacée à l’envoi. L’aperçu montre le texte rempli pour un vrai client.',
        ],
      },
      {
        title: 'Partage',
        blocks: [
          'Un modèle est à vous ou à l’équipe. Un modèle de prospection porte ce que la loi demande\u00a0: qui écrit, et comment s’opposer.',
        ],
      },
    ],
  },
  {
    slug: 'taches',
    title: 'Tâches',
    summary: 'Ce qu’il reste à faire, pour qui et pour quand.',
    group: 'Clients et équipe',
    screens: ['/tasks'],
    sections: [
      {
        title: 'Écrire une tâche',
        blocks: [
          '«\u202fRappeler Mme Roy mardi à 10\u00a0h\u202f» se comprend tel quel\u00a0: le jour, l’heure et la personne sont lus dans la phrase.',
        ],
      },
      {
        title: 'Suivre',
        blocks: [
          'Liste, tableau, calendrier ou par client\u00a0: la même tâche partout. Une tâche qui se répète crée la suivante quand elle est terminée. L’adresse de calendrier les montre dans votre agenda.',
        ],
      },
    ],
  },
  {
    slug: 'appels',
    title: 'Appels',
    summary: 'Qui l’on peut appeler, la fiche, le journal.',
    group: 'Clients et équipe',
    screens: ['/calls'],
    sections: [
      {
        title: 'Peut-on appeler\u202f?',
        blocks: [
          'Avant chaque appel commercial, Ardoise vérifie l’heure, les oppositions et le consentement, et dit pourquoi un appel n’est pas permis.',
        ],
      },
      {
        title: 'Une liste d’appels',
        blocks: [
          'Elle part de contacts, des appels de vos relances ou des clients de vos tâches, et se suit une personne après l’autre, à la souris ou au clavier.',
        ],
      },
      {
        title: 'Pendant et après',
        blocks: [
          'La fiche d’appel réunit ce qu’on sait du client. Le résultat de l’appel crée la suite\u00a0: un rappel, une promesse de paiement, une opposition.',
        ],
      },
    ],
  },
]
