import type { Role } from './roles.ts'

/** Rights that stand beside a role: an owner or an administrator gives and takes them, member by member (ADR 223). */
export const memberRights = ['invoicing', 'accounting', 'amounts'] as const
export type MemberRight = (typeof memberRights)[number]

/** What a member begins with. */
export const initialRights: readonly MemberRight[] = ['amounts']

/** What somebody may do: their role, and the rights beside it, which `takesRights` roles alone have. */
export type Access = { role: Role; rights: readonly MemberRight[] }

/** The roles to which rights are given or taken; the others say all by themselves. An accountant takes no place, so that one who writes would be free. */
export const takesRights = (role: Role): boolean => role === 'member' || role === 'viewer'

/** Whether the right works: nobody invoices nor keeps books without the amounts. */
export const rightWorks = (rights: readonly MemberRight[], right: MemberRight): boolean =>
  rights.includes(right) && (right === 'amounts' || rights.includes('amounts'))

type Words = { label: string; given: string; without: string }

/** The words of each switch: what it does while it is on, and while it is off. */
export const rightWords: Readonly<Record<MemberRight, Words>> = {
  invoicing: {
    label: 'Peut facturer',
    given: 'Crée, émet et envoie des factures et des avoirs, ajoute et corrige des clients.',
    without: 'Ne crée ni n’émet aucune facture.',
  },
  accounting: {
    label: 'Lit la comptabilité',
    given:
      'Consulte et exporte les paiements, la TVA, les écritures, les achats et la banque, sans rien y modifier.',
    without: 'Ne consulte de la comptabilité que ce que dit son rôle.',
  },
  amounts: {
    label: 'Voit les montants',
    given: 'Voit les montants partout où son rôle le mène.',
    without:
      'N’ouvre plus les devis, les factures, les paiements, la banque, les achats, le catalogue, les relances ni les rapports, nulle part\u00a0: pages, recherche, exports, PDF, notifications. Garde les clients, les mails, les tâches et les appels de son rôle. Ce que disent le texte et les pièces jointes des mails n’est pas caché.',
  },
}

/** The rights that differ from those that one begins with, as lists and exports say them; none of a role that takes none. */
export function rightsSaid({ role, rights }: Access): string[] {
  if (!takesRights(role)) return []
  if (!rights.includes('amounts')) return ['Sans les montants']
  return memberRights
    .filter((right) => right !== 'amounts' && rights.includes(right))
    .map((right) => rightWords[right].label)
}
