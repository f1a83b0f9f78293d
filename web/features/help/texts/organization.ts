import type { HelpTopic } from '../help-topic.ts'
import { offerSections } from './offers.ts'
import { roleSections } from './roles.ts'

export const organizationTopics: readonly HelpTopic[] = [
  {
    slug: 'organisation',
    title: 'Organisation',
    summary: 'Vos mentions, vos réglages, votre logo et vos couleurs.',
    group: 'Votre organisation',
    screens: ['/settings/organization', '/settings/integrations'],
    sections: [
      {
        title: 'Ce que disent vos papiers',
        blocks: [
          'Nom, forme, SIREN, adresse, TVA, assurance et conditions s’impriment sur les devis et les factures. Une facture déjà émise garde ce qu’elle disait.',
          'Un SIREN ou un SIRET que vous y tapez propose ce que l’annuaire public en dit\u00a0: «\u202fRemplir depuis l’annuaire\u202f» l’écrit dans les champs vides.',
        ],
      },
      {
        title: 'Logo et couleur',
        blocks: [
          'Le logo paraît sur les documents et les pages des clients\u202f; une couleur parmi huit les accorde.',
        ],
      },
    ],
  },
  {
    slug: 'equipe',
    title: 'Équipe, rôles et droits',
    summary: 'Qui peut faire quoi, et les droits à côté du rôle.',
    group: 'Votre organisation',
    screens: ['/orgs'],
    sections: roleSections,
  },
  {
    slug: 'abonnement-ardoise',
    title: 'Votre abonnement à Ardoise',
    summary: 'Essai, offres, factures d’Ardoise.',
    group: 'Votre organisation',
    screens: ['/billing'],
    sections: offerSections,
  },
  {
    slug: 'securite',
    title: 'Sécurité et connexion',
    summary: 'Mot de passe, second facteur, connexion d’entreprise, annuaire.',
    group: 'Votre organisation',
    screens: ['/settings/security', '/settings/sign-in', '/settings/directory'],
    sections: [
      {
        title: 'Votre compte',
        blocks: [
          'Un second facteur se règle avec une application, une clé d’accès ou des codes de secours. La page montre les appareils connectés, et en ferme un d’un geste.',
        ],
      },
      {
        title: 'Votre entreprise',
        blocks: [
          'La connexion d’entreprise (OpenID ou SAML) et l’annuaire (SCIM) gèrent les accès depuis votre fournisseur d’identité.',
        ],
      },
    ],
  },
  {
    slug: 'notifications',
    title: 'Notifications',
    summary: 'Ce dont vous êtes prévenu, dans Ardoise et par e-mail.',
    group: 'Votre organisation',
    screens: ['/notifications'],
    sections: [
      {
        title: 'Choisir',
        blocks: [
          'Pour chaque sorte d’événement\u00a0: dans Ardoise, par e-mail aussitôt, dans le résumé du matin, ou jamais. Vous ne recevez que ce que vos droits vous laissent lire.',
        ],
      },
    ],
  },
  {
    slug: 'profil',
    title: 'Votre profil',
    summary: 'Votre nom, votre photo, l’organisation où vous arrivez.',
    group: 'Votre organisation',
    screens: ['/profile', '/settings/profile'],
    sections: [
      {
        title: 'Ce que voient les autres',
        blocks: [
          'Votre nom, votre fonction et votre photo paraissent à votre équipe. Vos clients voient votre nom au bas de ce que vous envoyez.',
        ],
      },
    ],
  },
  {
    slug: 'ecrire',
    title: 'Écrire à l’équipe d’Ardoise',
    summary: 'Poser une question, signaler un bug.',
    group: 'Votre organisation',
    screens: ['/help'],
    sections: [
      {
        title: 'Deux formulaires',
        blocks: [
          '«\u202fSupport\u202f» pour une question, «\u202fSignaler un bug\u202f» pour ce qui ne marche pas. La réponse vient par e-mail, et la page garde vos demandes avec leur état.',
        ],
      },
    ],
  },
]
