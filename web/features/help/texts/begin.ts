import { leastBrowsersText } from '#web/messages/least-browsers.ts'
import type { HelpTopic } from '../help-topic.ts'

export const beginTopics: readonly HelpTopic[] = [
  {
    slug: 'premiers-pas',
    title: 'Premiers pas',
    summary: 'De l’inscription à la première facture payée, dans l’ordre où on en a besoin.',
    group: 'Commencer',
    screens: ['/dashboard', '/orgs/new', '/success', '/suggestions'],
    sections: [
      {
        title: 'Dire qui vous êtes',
        blocks: [
          'La configuration demande votre SIRET, votre forme juridique, votre régime de TVA, votre adresse et votre IBAN, puis montre votre propre papier\u00a0: «\u202fVoici ce que vos clients recevront\u202f». Tout se change ensuite dans Organisation.',
          'Le tableau de bord garde la liste «\u202fPremiers pas\u202f» tant qu’il reste quelque chose à régler. Une étape faite se coche d’elle-même.',
        ],
      },
      {
        title: 'Du client au paiement',
        blocks: [
          [
            'Ajoutez un client\u00a0: son nom et son adresse e-mail suffisent pour un devis, son SIREN est utile pour une facture.',
            'Depuis sa page, «\u202fNouveau devis\u202f» ouvre l’éditeur\u202f; «\u202fEnvoyer le devis\u202f» l’envoie avec un lien où le client lit, demande une modification et signe.',
            'Une fois le devis signé, «\u202fFacturer\u202f» prépare la facture\u202f; «\u202fÉmettre et envoyer\u202f» lui donne son numéro et l’envoie.',
            '«\u202fEnregistrer un paiement\u202f» la solde, ou la banque s’en charge au rapprochement.',
          ],
        ],
      },
      {
        title: 'Chaque jour',
        blocks: [
          '«\u202fÀ faire aujourd’hui\u202f» rassemble les conversations qui attendent, les devis qui expirent, les factures en retard et les tâches, du plus urgent au moins urgent, chacun avec son geste.',
        ],
      },
    ],
  },
  {
    slug: 'raccourcis',
    title: 'Chercher et aller plus vite',
    summary: '⌘K, les touches, les favoris du menu.',
    group: 'Commencer',
    screens: [],
    sections: [
      {
        title: '⌘K ou Ctrl K',
        blocks: [
          'Une seule boîte cherche vos clients, devis, factures, achats, articles, tâches et appels, ouvre chaque page et lance les actions de la page où vous êtes. Elle trouve aussi les pages de cette aide.',
        ],
      },
      {
        title: 'Les touches',
        blocks: [
          '«\u202f?\u202f» affiche tous les raccourcis. «\u202f/\u202f» met le curseur dans la recherche de la page. «\u202fg\u202f» puis une lettre va à une page\u00a0: «\u202fg d\u202f» au tableau de bord, «\u202fg q\u202f» aux devis, «\u202fg f\u202f» aux factures. Les touches seules se désactivent dans la fenêtre des raccourcis.',
        ],
      },
    ],
  },
  {
    slug: 'navigateurs',
    title: 'Quel navigateur utiliser',
    summary: 'Les versions à partir desquelles Ardoise fonctionne.',
    group: 'Commencer',
    screens: [],
    sections: [
      {
        title: 'Versions',
        blocks: [
          `${leastBrowsersText}, ou plus récents, sur ordinateur comme sur téléphone.`,
          'Un navigateur plus ancien lit une phrase qui le dit, à la place de la page. Les pages que vos clients ouvrent par un lien demandent les mêmes versions.',
        ],
      },
    ],
  },
]
