import { memberRights, rightWords } from '#shared/domain/member-rights.ts'
import { type Role, roleLabels } from '#shared/domain/roles.ts'
import { from, joined, named, type Sentence } from '#shared/domain/text/sentence.ts'
import { de } from '#shared/french/elides-before.ts'
import { organizationEvents } from './events.ts'

/** « Membre Léa Roy suspendu par l’annuaire ». */
const memberThen = (participle: string): Sentence => {
  return (read) => named('Membre', participle)(read) + byDirectory(read)
}

const byDirectory: Sentence = (read) => (read('by') === 'directory' ? ' par l’annuaire' : '')

/** « « Peut facturer » accordé ». */
const rightsTold = (codes: string, participle: string): string =>
  memberRights
    .filter((right) => codes.split(',').includes(right))
    .map((right) => `«\u202f${rightWords[right].label}\u202f» ${participle}`)
    .join(', ')

const invitation = (participle: string): Sentence => {
  return (read) => `Invitation ${participle} ${read('name') || read('email') || 'une personne'}`
}

/** Whole sentences, where the facts of the event say more than its words. */
export const organizationSentences = {
  'organization.created': named('Organisation', 'créée'),
  'member.joined': (read) => `${read('name') || 'Un membre'} a rejoint l’organisation${byDirectory(read)}`,
  'member.role_changed': (read) => {
    const label = roleLabels[read('role') as Role]
    if (read('name') === '' || label === undefined) return organizationEvents['member.role_changed']
    return `${read('name')} a désormais le rôle ${label}${read('by') === 'directory' ? ', par l’annuaire' : ''}`
  },
  'member.rights_changed': (read) => {
    const changes = [rightsTold(read('given'), 'accordé'), rightsTold(read('taken'), 'retiré')].filter(
      Boolean,
    )
    if (read('name') === '' || changes.length === 0) return organizationEvents['member.rights_changed']
    return `Droits ${de(read('name'))}\u00a0: ${changes.join(', ')}`
  },
  'member.suspended': memberThen('suspendu'),
  'member.reactivated': memberThen('réactivé'),
  'member.removed': memberThen('retiré de l’organisation'),
  'member.left': (read) => `${read('name') || 'Un membre'} a quitté l’organisation`,
  'member.ownership_transferred': (read) =>
    read('name') === ''
      ? organizationEvents['member.ownership_transferred']
      : `${read('name')} est désormais propriétaire de l’organisation`,
  'invitation.created': invitation('créée pour'),
  'invitation.resent': invitation('renvoyée à'),
  'invitation.link_created': (read) => `Lien d’invitation copié${joined('pour', read('email'))}`,
  'invitation.revoked': (read) => `Invitation${from(read('email'))} révoquée`,
  'invitation.accepted': invitation('acceptée par'),
  'invitation.refused': invitation('refusée par'),
} satisfies Partial<Record<keyof typeof organizationEvents, Sentence>>
