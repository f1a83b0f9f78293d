import type { ErrorTable } from '../verdict.ts'

export const bankErrors = {
  bank_file_unreadable: { status: 422, text: 'Ce fichier n’est pas un relevé bancaire lisible.' },
  bank_file_unbalanced: {
    status: 422,
    text: 'Les soldes de ce relevé ne correspondent pas à ses mouvements.',
  },
  bank_file_too_large: {
    status: 422,
    text: 'Ce relevé est trop lourd. Exportez une période plus courte depuis votre banque.',
  },
  bank_file_other_account: { status: 422, text: 'Ce relevé est celui d’un autre compte.' },
  bank_file_other_currency: { status: 422, text: 'Ce relevé n’est pas dans la devise du compte.' },
  bank_account_taken: { status: 409, text: 'Ce compte est déjà dans Ardoise.' },
  iban_is_own: {
    status: 409,
    text: 'Cet IBAN est celui d’un de vos comptes\u00a0: il ne peut pas être celui d’un tiers.',
  },
  bank_account_limit: { status: 409, text: 'Vous avez déjà 50 comptes bancaires.' },
  bank_import_started: { status: 409, text: 'Cet import a déjà commencé.' },
  bank_import_empty: { status: 409, text: 'Aucun mouvement de ce fichier n’est nouveau.' },
  bank_line_outgoing: { status: 409, text: 'Ce mouvement est une dépense\u00a0: il ne paie aucune facture.' },
  bank_line_matched: { status: 409, text: 'Ce mouvement est déjà rapproché.' },
  bank_lines_unequal: {
    status: 409,
    text: 'Ces mouvements ne font plus ensemble ce qui reste dû sur la facture.',
  },
  bank_payout_matched: { status: 409, text: 'Ce versement est déjà rapproché d’un autre mouvement.' },
  bank_payout_unequal: { status: 409, text: 'Ce versement n’est pas du montant de ce mouvement.' },
  bank_target_matched: { status: 409, text: 'Cela est déjà rapproché d’un autre mouvement.' },
  bank_target_unequal: { status: 409, text: 'Cela n’est pas du montant de ce mouvement.' },
  transfer_in_file: { status: 409, text: 'Un de ces virements est déjà dans un fichier.' },
  transfer_file_canceled: {
    status: 409,
    text: 'Ce fichier est annulé\u00a0: ses virements sont à faire dans un autre.',
  },
  transfer_file_waiting: {
    status: 409,
    text: 'Ce fichier attend la validation d’une autre personne que celle qui l’a créé.',
  },
  transfer_file_own: { status: 409, text: 'Une autre personne que vous doit valider ce fichier.' },
  transfer_file_settled: { status: 409, text: 'Ce fichier n’attend plus de validation.' },
  transfer_account_currency: {
    status: 409,
    text: 'Les virements SEPA partent d’un compte en euros.',
  },
  bank_payout_returned: { status: 409, text: 'Ce versement n’est pas arrivé à la banque.' },
} as const satisfies ErrorTable
