import { type RuleFields, ruleFields } from '#shared/contract/inbox-rules.ts'
import type { LabelColour } from '#shared/domain/inbox-team/labels.ts'

/** Keys of the demo accounts that read the inbox. */
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

const nothing = {
  enabled: true,
  mailboxIds: [],
  match: 'all',
  assign: 'none',
  assigneeId: null,
  teamId: null,
  turnIds: [],
  labelIds: [],
  state: null,
  taskInDays: null,
  stop: false,
} as const

/** The rules of the workshop: suppliers go to the one who receives the wood, requests to the team in turn, letters to nobody. */
export function storyRules(
  labelIds: ReadonlyMap<string, string>,
  ids: { member: string; team: string },
): RuleFields[] {
  return [
    {
      ...nothing,
      name: 'Fournisseurs',
      conditions: [{ field: 'from', how: 'any', text: 'scierie-pilat.test' }],
      assign: 'member',
      assigneeId: ids.member,
      labelIds: [labelIds.get('supplier')!],
      taskInDays: null,
      stop: true,
    },
    {
      ...nothing,
      name: 'Lettres d’information',
      conditions: [{ field: 'from', how: 'any', text: 'agencement-hebdo.test' }],
      state: 'done',
      taskInDays: null,
      stop: true,
    },
    {
      ...nothing,
      name: 'Nouveaux projets',
      conditions: [
        { field: 'contains', how: 'any', text: 'devis projet chiffrer "rendez-vous"' },
        { field: 'human', how: 'any', text: '' },
      ],
      assign: 'turns_of_team',
      teamId: ids.team,
      labelIds: [labelIds.get('project')!],
    },
  ].map((rule) => ruleFields.parse(rule))
}
