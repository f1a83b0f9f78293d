import type { LabelColour } from '#shared/domain/inbox-team/labels.ts'

/** Who of the workshop does something: the keys of the demo accounts that read the inbox. */
export type Colleague = 'owner' | 'admin' | 'member'

export const storyTeams: readonly { name: string; members: readonly Colleague[] }[] = [
  { name: 'Atelier', members: ['owner', 'member'] },
  { name: 'Bureau', members: ['owner', 'admin'] },
]

export const storyLabels = {
  project: { name: 'Nouveau projet', colour: 'success' },
  supplier: { name: 'Fournisseur', colour: 'info' },
  urgent: { name: 'Urgent', colour: 'danger' },
} as const satisfies Record<string, { name: string; colour: LabelColour }>

export type StoryHandling = {
  /** Message-ID of a mail of the conversation. */
  mail: string
  label?: keyof typeof storyLabels
  givenTo?: Colleague
  givenBy?: Colleague
  /** Put off until nine o’clock of the day after so many. */
  putOffDays?: number
  note?: { by: Colleague; to: Colleague; text: string }
}

/** The work of this morning on the mails of these days. */
export const storyHandlings: readonly StoryHandling[] = [
  {
    mail: 'librairie@bouquins-tissot.test',
    label: 'project',
    note: {
      by: 'owner',
      to: 'member',
      text: 'Beau chantier. Peux-tu passer voir le local jeudi et rapporter les cotes ?',
    },
  },
  { mail: 'livraison@scierie-pilat.test', label: 'supplier', givenTo: 'member', givenBy: 'owner' },
  { mail: 'stage@lycee-tony-garnier.test', givenTo: 'admin', givenBy: 'owner', putOffDays: 5 },
]

/** Quotes without an answer whose conversations wait for the client, the latest first. */
export const WAITING = 6
