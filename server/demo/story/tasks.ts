import type { RepeatOrigin, RepeatShift } from '#shared/domain/tasks/repeat.ts'
import type { TaskPriority, TaskState } from '#shared/domain/tasks/task.ts'

/** What a task of the workshop is about: a client, a devis that waits, an invoice that is late; `of` tells the first from the second. */
export type TaskSubject = { kind: 'company' | 'quote' | 'invoice'; of: number }

export type StoryTask = {
  title: string
  notes?: string
  by: 'owner' | 'admin' | 'member'
  /** Absent: whoever writes it. Null: the team of the workshop. */
  to?: 'owner' | 'admin' | 'member' | null
  /** Days before now on which it is written, and until it is due; negative: late. */
  daysAgo: number
  dueIn: number | null
  hour?: number
  startsIn?: number
  snoozedFor?: number
  state?: TaskState
  priority?: TaskPriority
  subject?: TaskSubject
  checklist?: { text: string; done?: true }[]
  repeat?: { rule: string; from: RepeatOrigin; shift: RepeatShift }
}

/** A fortnight of the workshop: the plan of a yard, calls, orders of wood, what repeats. */
export const storyTasks: readonly StoryTask[] = [
  {
    title: 'Rappeler pour la réponse au devis',
    notes: '<p>Hésite sur le <b>chêne</b> : proposer le frêne, 12 % moins cher.</p>',
    by: 'member',
    daysAgo: 4,
    dueIn: 0,
    hour: 14,
    priority: 'high',
    subject: { kind: 'quote', of: 0 },
  },
  {
    title: 'Demander la date du virement',
    by: 'owner',
    daysAgo: 6,
    dueIn: -1,
    priority: 'urgent',
    subject: { kind: 'invoice', of: 0 },
  },
  {
    title: 'Prendre les cotes de la cage d’escalier',
    by: 'admin',
    to: 'member',
    daysAgo: 5,
    dueIn: 2,
    hour: 9,
    subject: { kind: 'company', of: 0 },
    checklist: [
      { text: 'Hauteur à monter', done: true },
      { text: 'Reculement', done: true },
      { text: 'Photos de la trémie' },
    ],
  },
  {
    title: 'Commander les panneaux de bouleau',
    by: 'owner',
    daysAgo: 8,
    dueIn: 3,
    state: 'doing',
    subject: { kind: 'company', of: 1 },
  },
  {
    title: 'Choisir la teinte avec l’architecte',
    by: 'admin',
    daysAgo: 9,
    dueIn: 6,
    state: 'waiting',
    subject: { kind: 'quote', of: 1 },
  },
  {
    title: 'Vérifier l’aspiration de l’atelier',
    notes: '<p>Filtres, flexibles, bac. Noter la date au registre.</p>',
    by: 'admin',
    daysAgo: 20,
    dueIn: 4,
    repeat: { rule: 'FREQ=MONTHLY;BYDAY=1MO', from: 'due', shift: 'after' },
  },
  { title: 'Relire les conditions de garantie', by: 'owner', daysAgo: 12, dueIn: null, priority: 'low' },
  { title: 'Préparer le salon de janvier', by: 'owner', daysAgo: 15, dueIn: 35, startsIn: 20 },
  {
    title: 'Envoyer les photos du chantier terminé',
    by: 'member',
    daysAgo: 3,
    dueIn: 1,
    snoozedFor: 1,
    subject: { kind: 'company', of: 2 },
  },
  { title: 'Ranger la mezzanine du stock', by: 'admin', to: null, daysAgo: 7, dueIn: 9 },
  {
    title: 'Poser la bibliothèque',
    by: 'member',
    daysAgo: 11,
    dueIn: -3,
    state: 'done',
    subject: { kind: 'company', of: 3 },
  },
  { title: 'Réserver la nacelle', by: 'owner', daysAgo: 10, dueIn: -2, state: 'done' },
  { title: 'Visite du fabricant de quincaillerie', by: 'owner', daysAgo: 13, dueIn: -5, state: 'cancelled' },
]
