import { type Permission, roleCan } from '#shared/domain/permissions.ts'
import type { Ability, Role } from '#shared/domain/roles.ts'
import { featureAbilities } from './abilities.gen.ts'

/** A sentence per role, shown where it is chosen. */
export const roleSummaries: Record<Role, string> = {
  owner: 'Tous les droits, y compris l’abonnement et la suppression de l’organisation.',
  admin: 'Gère tout, sauf l’abonnement et les propriétaires.',
  member: 'Gère les clients et les devis\u202f; consulte les factures et les paiements.',
  billing: 'Gère les factures, les paiements et l’abonnement, ajoute des clients\u202f; consulte les devis.',
  accountant:
    'Consulte et exporte toute la comptabilité, sans rien modifier ni lire les mails. Gratuit\u00a0: ne compte pas parmi vos utilisateurs.',
  viewer: 'Consulte sans rien modifier.',
}

export type AbilityLevel = 'write' | 'read' | 'none'
export const abilityLabels: Record<AbilityLevel, string> = {
  write: 'Gère',
  read: 'Consulte',
  none: 'Aucun accès',
}

/** The table of roles as a reader understands it; each cell is read from the permissions themselves. */
export const abilities: readonly Ability<Permission>[] = featureAbilities.toSorted(
  (one, other) => one.rank - other.rank,
)

/** The level of a role in an ability. */
export function abilityLevel(role: Role, { read, write }: Ability<Permission>): AbilityLevel {
  if (write && roleCan(role, write)) return 'write'
  return read && roleCan(role, read) ? 'read' : 'none'
}
