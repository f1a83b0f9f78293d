import type { ErrorTable } from '../verdict.ts'

export const invoiceErrors = {
  invoice_not_draft: {
    status: 409,
    text: 'Cette facture a été émise\u00a0: elle ne peut plus être modifiée. Corrigez-la par un avoir ou une facture rectificative.',
  },
  invoice_not_ready: {
    status: 409,
    text: 'Cette facture n’est pas prête à être émise\u00a0: corrigez ce qui est indiqué.',
  },
  invoice_chain_changed: {
    status: 409,
    text: 'D’autres factures de ce devis ont été émises depuis. Enregistrez de nouveau ce brouillon pour les reprendre.',
  },
  quote_not_invoiceable: { status: 409, text: 'Seul un devis signé se facture.' },
  invoice_not_issued: { status: 409, text: 'Cette facture n’est pas encore émise.' },
  invoice_files_none: {
    status: 409,
    text: 'Aucune facture émise ne répond à ces filtres\u00a0: un brouillon n’a pas de PDF.',
  },
  invoice_files_too_many: {
    status: 409,
    text: 'Une archive contient au plus 1\u202f000 PDF. Réduisez la période ou ajoutez un filtre.',
  },
  invoice_cancelled: { status: 409, text: 'Cette facture a été annulée.' },
  invoice_already_paid: { status: 409, text: 'Cette facture est déjà payée.' },
  invoice_written_off: {
    status: 409,
    text: 'Tout ou partie de cette facture est passé en perte\u00a0: annulez d’abord la perte.',
  },
  invoice_is_credit_note: { status: 409, text: 'Un avoir ne se paie pas et ne se corrige pas par un avoir.' },
  invoice_disputed: { status: 409, text: 'Cette facture est en litige.' },
  invoice_not_disputed: { status: 409, text: 'Cette facture n’est pas en litige.' },
  dispute_above_debt: { status: 400, text: 'Vous contestez plus que ce qui reste à payer.' },
  nothing_disputed: {
    status: 409,
    text: 'Dites d’abord ce que vous contestez\u00a0: un fichier s’y joint ensuite.',
  },
  dispute_file_refused: {
    status: 400,
    text: 'Ce fichier n’est pas lisible ici\u00a0: joignez un PDF, un JPEG ou un PNG.',
  },
  dispute_files_full: { status: 409, text: 'Trois fichiers sont déjà joints à cette contestation.' },
  invoice_already_sent: {
    status: 409,
    text: 'Cette facture a déjà été envoyée. Pour l’envoyer une autre fois, renvoyez-la.',
  },
  invoice_not_sent: { status: 409, text: 'Cette facture n’a pas encore été envoyée.' },
  invoice_link_expired: { status: 410, text: 'Ce lien n’est plus valable.' },
  statement_link_expired: { status: 410, text: 'Ce lien n’est plus valable.' },
  dispute_settled: { status: 409, text: 'Ce litige a déjà été réglé.' },
  statement_empty: { status: 409, text: 'Ce client n’a aucun mouvement dans cette devise.' },
  statement_too_long: {
    status: 409,
    text: 'Ce client a trop de factures et de règlements pour un seul relevé.',
  },
  invoice_not_overdue: { status: 409, text: 'L’échéance de cette facture n’est pas dépassée.' },
  invoice_credited: {
    status: 409,
    text: 'Un avoir existe déjà sur cette facture\u00a0: elle ne peut plus être remplacée.',
  },
  invoice_part_paid: {
    status: 409,
    text: 'Un règlement de cette facture a été reçu\u00a0: faites un avoir, puis une nouvelle facture.',
  },
  deposit_not_replaceable: {
    status: 409,
    text: 'Une facture d’acompte ne se remplace pas\u00a0: faites un avoir, puis un nouvel acompte.',
  },
  credit_note_of_other_client: {
    status: 409,
    text: 'Un avoir garde le client de la facture qu’il corrige.',
  },
  invoice_not_of_regime: {
    status: 409,
    text: 'La TVA de cette facture ne suit pas votre régime\u00a0: choisissez la franchise en base si vous en bénéficiez, la TVA sinon.',
  },
  invoice_taken_back: {
    status: 409,
    text: 'Une autre facture reprend déjà celle-ci\u00a0: faites d’abord un avoir sur cette autre facture.',
  },
  invoice_fully_credited: { status: 409, text: 'Cette facture est déjà entièrement remboursée par avoir.' },
  invoice_empty: { status: 409, text: 'Ajoutez au moins une ligne à la facture.' },
  invoice_line_incomplete: { status: 409, text: 'Décrivez cette ligne ou supprimez-la.' },
  invoice_total_too_large: {
    status: 409,
    text: 'Le total de la facture dépasse 99\u202f999\u202f999,99\u00a0€.',
  },
  invoice_total_negative: {
    status: 409,
    text: 'Le total de la facture ne peut pas être négatif. Pour rendre de l’argent, faites un avoir.',
  },
  invoice_rate_not_allowed: { status: 409, text: 'Ce taux de TVA ne s’applique pas à cette date.' },
  invoice_zero_rate_unexplained: {
    status: 409,
    text: 'Indiquez pourquoi la TVA de cette ligne est à 0\u00a0%\u00a0: exonération, autoliquidation, export…',
  },
  invoice_exemptions_mixed: {
    status: 409,
    text: 'Une facture ne peut porter qu’un seul motif d’exonération. Faites une facture pour chacun.',
  },
  invoice_outside_scope_mixed: {
    status: 409,
    text: 'Une opération hors champ de la TVA ne se mêle pas à d’autres sur une même facture.',
  },
  invoice_deposit_exempt_in_union: {
    status: 409,
    text: 'L’acompte d’une livraison exonérée dans l’Union européenne ne se facture pas\u00a0: demandez-le sans facture, et facturez la livraison.',
  },
  invoice_currency_with_vat: {
    status: 409,
    text: 'Une facture avec TVA doit être établie en euros.',
  },
  invoice_reference_missing: { status: 409, text: 'Indiquez la facture que ce document corrige.' },
  invoice_contract_missing: { status: 409, text: 'Indiquez le contrat auquel cette remise se rapporte.' },
  invoice_period_missing: { status: 409, text: 'Indiquez la période à laquelle cette remise se rapporte.' },
  invoice_period_inverted: { status: 409, text: 'La fin de la période précède son début.' },
  invoice_terms_beyond_law: {
    status: 409,
    text: 'Le délai de paiement dépasse le maximum légal entre professionnels.',
  },
  invoice_due_before_issue: { status: 409, text: 'L’échéance précède la date d’émission de la facture.' },
  invoice_issued_before_last: {
    status: 409,
    text: 'Une facture ne peut pas être datée d’avant la dernière facture émise.',
  },
  invoice_issued_in_future: { status: 409, text: 'Une facture ne peut pas porter une date à venir.' },
  invoice_issued_in_earlier_year: {
    status: 409,
    text: 'Cette date est d’un exercice dont la numérotation est close\u00a0: une facture de l’exercice suivant a déjà été émise.',
  },
  invoice_prepaid_after_issue: {
    status: 409,
    text: 'Cette somme est reçue après la date d’émission de la facture\u00a0: corrigez l’une des deux dates.',
  },
  invoice_prepaid_above_total: { status: 409, text: 'La somme déjà reçue dépasse le total de la facture.' },
  invoice_purchase_order_missing: {
    status: 409,
    text: 'Ce client demande un numéro de bon de commande\u00a0: indiquez-le.',
  },
  client_siren_missing: { status: 409, text: 'Indiquez le SIREN du client.' },
  client_vat_number_missing: {
    status: 409,
    text: 'Indiquez le numéro de TVA intracommunautaire du client.',
  },
  invoice_above_quote: { status: 409, text: 'Ce montant dépasse ce qui reste à facturer sur le devis.' },
  invoice_of_penalties: {
    status: 409,
    text: 'Les pénalités se facturent depuis la facture en retard\u00a0: cette facture ne se copie ni ne se remplace. Pour l’annuler, faites un avoir.',
  },
  penalties_none: { status: 409, text: 'Aucune pénalité ne reste à facturer pour cette facture.' },
  penalties_changed: {
    status: 409,
    text: 'Le montant des pénalités a changé depuis\u00a0: relisez-le avant de facturer.',
  },
  penalties_waived: { status: 409, text: 'Vous avez renoncé aux pénalités de cette facture.' },
  penalties_waiver_told: {
    status: 409,
    text: 'Votre client a été prévenu\u00a0: vous ne pouvez plus revenir sur cette renonciation.',
  },
  penalties_in_draft: {
    status: 409,
    text: 'Un brouillon de facture de pénalités attend déjà\u00a0: émettez-le ou supprimez-le.',
  },
  invoice_nothing_left: { status: 409, text: 'Il ne reste rien à facturer sur ce devis.' },
  invoice_progress_back: {
    status: 409,
    text: 'L’avancement ne peut pas être inférieur à celui déjà facturé.',
  },
  invoice_line_unknown: { status: 409, text: 'Cette ligne n’est pas dans le document d’origine.' },
  invoice_amount_not_positive: { status: 409, text: 'Indiquez un montant supérieur à zéro.' },
  credit_note_above_invoice: {
    status: 409,
    text: 'Cet avoir dépasse ce qui reste de la facture qu’il corrige.',
  },
  number_format_invalid: {
    status: 409,
    text: 'Ce format n’est pas valide\u00a0: utilisez des lettres sans accent, des chiffres et les signes + - _ /.',
  },
  number_format_too_long: { status: 409, text: 'Un numéro de facture compte au plus 35 caractères.' },
  number_format_counter_missing: {
    status: 409,
    text: 'Le format doit contenir le compteur, une seule fois.',
  },
  number_series_clash: {
    status: 409,
    text: 'Deux séries donneraient le même numéro\u00a0: changez le début de l’une d’elles.',
  },
  number_format_used: {
    status: 409,
    text: 'Ce format pourrait redonner un numéro déjà utilisé\u00a0: changez son début.',
  },
  invoice_prepaid_not_received: {
    status: 409,
    text: 'Cette facture d’acompte est celle d’un paiement reçu\u00a0: indiquez le montant de ce paiement comme déjà reçu.',
  },
  payment_without_quote: { status: 409, text: 'Ce paiement n’est pas un acompte reçu sur un devis.' },
  payment_already_invoiced: { status: 409, text: 'Ce paiement a déjà sa facture d’acompte.' },
  fiscal_year_goes_back: {
    status: 409,
    text: 'Vos numéros reviendraient à un exercice antérieur\u00a0: changez ce mois une fois le nouvel exercice commencé.',
  },
  number_start_used: {
    status: 409,
    text: 'Ce compteur a déjà donné des numéros\u00a0: il continue sans trou à partir du dernier.',
  },
  number_start_earlier: {
    status: 409,
    text: 'Une facture reprise porte déjà ce numéro ou un suivant\u00a0: commencez plus haut.',
  },
  invoice_number_earlier: {
    status: 409,
    text: 'Une facture reprise porte déjà le prochain numéro\u00a0: commencez plus haut dans les réglages de facturation.',
  },
  earlier_table_unreadable: { status: 422, text: 'Ce fichier n’est pas un tableau CSV lisible.' },
  earlier_number_exists: { status: 409, text: 'Une facture reprise porte déjà ce numéro.' },
  earlier_number_ours: { status: 409, text: 'Une facture émise dans Ardoise porte déjà ce numéro.' },
  earlier_number_ahead: {
    status: 409,
    text: 'Votre compteur redonnerait ce numéro\u00a0: commencez-le plus haut dans les réglages de facturation.',
  },
  earlier_file_of_another: { status: 422, text: 'Cette facture n’a pas été émise par votre entreprise.' },
  electronic_address_of_another: {
    status: 409,
    text: 'Cette adresse doit commencer par le SIREN de votre entreprise.',
  },
  number_format_year_missing: {
    status: 409,
    text: 'Le compteur repart chaque année\u00a0: le format doit contenir l’année, sinon deux factures auraient le même numéro.',
  },
  number_format_month_missing: {
    status: 409,
    text: 'Le compteur repart chaque mois\u00a0: le format doit contenir le mois et l’année, sinon deux factures auraient le même numéro.',
  },
  life_cycle_message_unreadable: {
    status: 422,
    text: 'Ce fichier n’est pas un message de cycle de vie (CDAR) lisible.',
  },
} as const satisfies ErrorTable

export type InvoiceErrorCode = keyof typeof invoiceErrors
