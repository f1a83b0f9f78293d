import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const bankSubjects = {
  bank: 'bank:read',
} as const

/** Event types, with the sentence for timelines and feeds. */
export const bankEvents = {
  'bank.account_created': 'Compte bancaire ajouté',
  'bank.account_renamed': 'Compte bancaire renommé',
  'bank.imported': 'Relevé bancaire importé',
  'bank.balance_set': 'Solde bancaire saisi',
  'bank.line_matched': 'Mouvement bancaire rapproché',
  'bank.line_unmatched': 'Rapprochement annulé',
  'bank.transfers_changed': 'Virements préparés ou retirés',
  'bank.file_asked': 'Fichier de virements à valider',
  'bank.lines_marked': 'Mouvements bancaires classés',
} as const satisfies Record<`${keyof typeof bankSubjects}.${string}`, string>

/** The meta of the events: the name of the account, the number of movements. */
export type BankEventMeta = {
  bank: { name: Told; count: number }
}
