import type { ErrorTable } from '../verdict.ts'

/** Refusals of e-invoices as files. Their writer and readers are in `e-invoice-files/`, which may throw: this folder stands below `DomainError`. */
export const eInvoiceErrors = {
  e_invoice_too_large: {
    status: 413,
    text: 'Ce fichier dépasse 10\u00a0Mo\u00a0: il ne peut pas être lu comme une facture.',
  },
  e_invoice_too_complex: {
    status: 422,
    text: 'Ce fichier contient trop d’éléments ou trop de niveaux pour une facture.',
  },
  e_invoice_doctype: {
    status: 422,
    text: 'Ce fichier déclare un type de document ou des entités (DOCTYPE), interdits dans une facture\u00a0: il n’a pas été lu.',
  },
  e_invoice_malformed: {
    status: 422,
    text: 'Ce fichier n’est pas un XML bien formé\u00a0: il est peut-être abîmé.',
  },
  e_invoice_not_in_pdf: {
    status: 422,
    text: 'Ce PDF ne contient pas de facture électronique lisible (factur-x.xml).',
  },
  e_invoice_unknown: {
    status: 422,
    text: 'Ce fichier n’est ni une facture CII (Factur-X), ni une facture ou un avoir UBL 2.1.',
  },
  e_invoice_value: { status: 422, text: 'Une donnée de cette facture manque ou ne peut pas être lue.' },
  e_invoice_character: {
    status: 422,
    text: 'Un texte de la facture contient un caractère invisible, interdit dans le fichier Factur-X.',
  },
} as const satisfies ErrorTable
