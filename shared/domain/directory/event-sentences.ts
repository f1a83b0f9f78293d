import { type Role, roleLabels } from '#shared/domain/roles.ts'
import type { Sentence } from '#shared/domain/text/sentence.ts'
import { guillemets, NBSP } from '#shared/french/typography.ts'
import { directoryEvents } from './events.ts'

const groupRole: Sentence = (read) => {
  const label = roleLabels[read('role') as Role]
  const group = read('name') === '' ? 'Groupe de l’annuaire' : `Groupe ${guillemets(read('name'))}`
  return `${group}${NBSP}: ${label === undefined ? 'aucun rôle' : `rôle ${label}`}`
}

/** Whole sentences, where the facts of the event say more than its words. */
export const directorySentences = {
  'directory.token_created': (read) =>
    `Jeton d’annuaire${read('name') && ` ${guillemets(read('name'))}`} créé`,
  'directory.token_revoked': (read) =>
    `Jeton d’annuaire${read('name') && ` ${guillemets(read('name'))}`} révoqué`,
  'directory.role_changed': (read) => {
    const label = roleLabels[read('role') as Role]
    return label === undefined
      ? directoryEvents['directory.role_changed']
      : `Rôle donné par défaut par l’annuaire${NBSP}: ${label}`
  },
  'directory.group_changed': groupRole,
} satisfies Partial<Record<keyof typeof directoryEvents, Sentence>>
