import { type Permission, roleCan } from '#shared/domain/permissions.ts'
import type { Role } from '#shared/domain/roles.ts'

/** A sentence per role, shown where it is chosen. */
export const roleSummaries: Record<Role, string> = {
  owner: 'Tous les droits, y compris l’abonnement et la suppression de l’organisation.',
  admin: 'Gère tout, sauf l’abonnement et les propriétaires.',
  member: 'Gère les clients et les devis\u202f; consulte les factures et les paiements.',
  billing: 'Gère les factures, les paiements et l’abonnement\u202f; consulte les devis.',
  viewer: 'Consulte sans rien modifier.',
}

export type AbilityLevel = 'write' | 'read' | 'none'
export const abilityLabels: Record<AbilityLevel, string> = {
  write: 'Gère',
  read: 'Consulte',
  none: 'Aucun accès',
}

type Ability = { label: string; read?: Permission; write?: Permission }

/** The table of roles as a reader understands it; each cell is read from the permissions themselves. */
export const abilities: readonly Ability[] = [
  { label: 'Propriété et suppression de l’organisation', write: 'organization:delete' },
  { label: 'Abonnement', write: 'subscription:write' },
  { label: 'Membres et invitations', read: 'member:read', write: 'member:manage' },
  { label: 'Réglages de l’organisation', read: 'organization:read', write: 'organization:update' },
  { label: 'Entreprises et contacts', read: 'contact:read', write: 'contact:write' },
  { label: 'Catalogue de produits et services', read: 'catalogue:read', write: 'catalogue:write' },
  { label: 'Devis', read: 'quote:read', write: 'quote:send' },
  { label: 'Boîte de réception, tâches et appels', read: 'inbox:read', write: 'inbox:write' },
  { label: 'Factures', read: 'invoice:read', write: 'invoice:write' },
  { label: 'Paiements', read: 'payment:read', write: 'payment:write' },
  { label: 'Comptes bancaires', read: 'bank:read', write: 'bank:write' },
  { label: 'Relances', read: 'reminder:read', write: 'reminder:write' },
  { label: 'Encaissement par carte', write: 'payment_provider:write' },
  { label: 'Rapports', read: 'report:read' },
]

/** The level of a role in an ability. */
export function abilityLevel(role: Role, { read, write }: Ability): AbilityLevel {
  if (write && roleCan(role, write)) return 'write'
  return read && roleCan(role, read) ? 'read' : 'none'
}
