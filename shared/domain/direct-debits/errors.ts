import type { ErrorTable } from '../verdict.ts'

export const directDebitErrors = {
  creditor_id_missing: {
    status: 409,
    text: 'Indiquez d’abord votre identifiant créancier SEPA (ICS), que votre banque vous donne.',
  },
  mandate_reference_taken: { status: 409, text: 'Un autre mandat porte déjà cette référence.' },
  mandate_scheme_refused: {
    status: 409,
    text: 'Le prélèvement interentreprises (B2B) est réservé aux clients professionnels.',
  },
  mandate_other_creditor: {
    status: 409,
    text: 'Ce mandat nomme un autre identifiant créancier que le vôtre\u00a0: faites-en signer un nouveau.',
  },
  mandate_missing: { status: 409, text: 'Le client d’une de ces factures n’a pas de mandat actif.' },
  mandate_not_signed: { status: 409, text: 'Ce mandat n’est pas signé.' },
  mandate_already_signed: { status: 409, text: 'Ce mandat est déjà signé.' },
  mandate_link_expired: {
    status: 410,
    text: 'Ce lien n’est plus valable. Demandez-en un autre à son expéditeur.',
  },
  mandate_used: { status: 409, text: 'Ce mandat ponctuel a déjà servi.' },
  mandate_lapsed: {
    status: 409,
    text: 'Ce mandat n’a pas servi depuis 36 mois\u00a0: il est caduc.',
  },
  mandate_revoked: { status: 409, text: 'Ce mandat est révoqué.' },
  debit_account_currency: { status: 409, text: 'Les prélèvements SEPA arrivent sur un compte en euros.' },
  debit_file_canceled: {
    status: 409,
    text: 'Ce fichier est annulé\u00a0: ses factures sont à prélever dans un autre.',
  },
  debit_file_collected: {
    status: 409,
    text: 'Une partie de ce fichier est encaissée\u00a0: déclarez rejeté chaque prélèvement qui revient.',
  },
  debit_not_due: { status: 409, text: 'Ces prélèvements ne sont pas encore échus.' },
  debit_settled: { status: 409, text: 'Ce prélèvement est déjà rejeté, annulé ou remboursé.' },
  debit_batch_unequal: { status: 409, text: 'Cette remise n’est pas du montant de ce mouvement.' },
} as const satisfies ErrorTable
export type DirectDebitErrorCode = keyof typeof directDebitErrors
