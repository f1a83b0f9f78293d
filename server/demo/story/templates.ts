import type { TemplateFields } from '#shared/contract/email-templates.ts'

export type StoryTemplate = Pick<TemplateFields, 'name' | 'folder' | 'subject'> & {
  /** The owner of a personal template; without one it is shared. */
  personal?: 'member'
  paragraphs: string[]
  /** Days before now on which it was written, then used. */
  writtenOn: number
  usedOn: readonly number[]
}

/** Mails that the workshop writes often. */
export const templates: readonly StoryTemplate[] = [
  {
    name: 'Relance de devis',
    folder: 'Devis',
    subject: 'Votre devis {numero} vous convient-il ?',
    paragraphs: [
      '{salutation}',
      'Nous vous avons adressé le devis <b>{numero}</b> pour « {titre} », d’un montant de {montant}. Il reste valable jusqu’au {validite}.',
      'Une question sur les essences, les délais ou la pose ? Répondez simplement à ce message, nous ajusterons le devis avec vous.',
      'Bien cordialement,<br>{expediteur}<br>{entreprise}',
    ],
    writtenOn: 388,
    usedOn: [301, 255, 233, 190, 142, 118, 97, 61, 40, 18, 6],
  },
  {
    name: 'Devis bientôt expiré',
    folder: 'Devis',
    subject: 'Votre devis {numero} expire le {validite}',
    paragraphs: [
      '{salutation}',
      'Le devis {numero} expire le <b>{validite}</b>. Au-delà, les prix du bois devront être revus.',
      'Si le projet tient toujours, un mot de votre part suffit pour réserver votre place au planning de l’atelier.',
      'Bien cordialement,<br>{expediteur}',
    ],
    writtenOn: 344,
    usedOn: [210, 133, 74, 25],
  },
  {
    name: 'Prise de rendez-vous',
    folder: 'Chantier',
    subject: 'Prise de mesures chez {client}',
    paragraphs: [
      '{salutation}',
      'Pour préparer votre devis, nous aimerions passer prendre les mesures. Voici ce que nous vous proposons :',
      '<ul><li>mardi matin, entre 9 h et 11 h ;</li><li>jeudi après-midi, entre 14 h et 17 h.</li></ul>',
      'La visite dure une petite heure. Quel créneau vous arrange ?',
      'À bientôt,<br>{expediteur}<br>{entreprise}',
    ],
    writtenOn: 402,
    usedOn: [360, 318, 289, 240, 201, 166, 120, 83, 52, 31, 12, 9, 3],
  },
  {
    name: 'Dates de pose',
    folder: 'Chantier',
    subject: 'La pose de « {titre} »',
    paragraphs: [
      '{salutation}',
      'Votre commande sort de l’atelier cette semaine. Merci de nous confirmer que l’accès est libre et que l’électricité est en service.',
      'Bien cordialement,<br>{expediteur}',
    ],
    writtenOn: 276,
    usedOn: [180, 111, 46],
  },
  {
    name: 'Remerciement après chantier',
    folder: 'Suivi',
    subject: 'Merci de votre confiance',
    paragraphs: [
      '{salutation}',
      'Votre chantier est terminé et nous avons eu plaisir à travailler avec vous. Le bois va encore jouer pendant quelques semaines : c’est normal.',
      'Un réglage à revoir ? Appelez-nous, il est compris pendant un an.',
      'Merci encore,<br>{expediteur}<br>{entreprise}',
    ],
    writtenOn: 330,
    usedOn: [222, 150, 88, 29],
  },
  {
    name: 'Je suis absent, voici qui appeler',
    folder: '',
    subject: 'Pendant mon absence',
    personal: 'member',
    paragraphs: [
      'Bonjour {prenom},',
      'Je serai absent de l’atelier quelques jours. Pour tout ce qui ne peut attendre, l’équipe vous répond à l’adresse habituelle.',
      'Bien à vous,<br>{expediteur}',
    ],
    writtenOn: 95,
    usedOn: [90],
  },
]
