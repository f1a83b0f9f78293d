import type { DocumentTone } from '#shared/domain/documents/document-tones.ts'
import { formatIban } from '#shared/french/iban.ts'
import { NBSP } from '#shared/french/typography.ts'
import { type MandateKind, mandateKindLabels, mandateKinds, mandateSchemeLabels } from './mandate.ts'
import { type MandateTerms, mandateWords } from './mandate-text.ts'

type Party = { title: string; name: string; facts: { label: string; value: string }[] }

/** A mandate as banks know it: the form that its rulebooks show (EPC016-06 and EPC222-07, chapter 4.7.2), in French. */
export type MandateForm = {
  title: string
  tone: DocumentTone
  /** « Référence unique du mandat (RUM) », « Identifiant créancier SEPA (ICS) ». */
  codes: { label: string; value: string }[]
  words: string
  debtor: Party
  creditor: Party
  kinds: { label: string; checked: boolean }[]
  notice: string
}

const kindLabels: Record<MandateKind, string> = {
  recurrent: `Paiement ${mandateKindLabels.recurrent.toLowerCase()}`,
  one_off: `Paiement ${mandateKindLabels.one_off.toLowerCase()}`,
}

/** The form of the terms that were signed. `clientName`: who is debited, where the account is in another name. */
export function mandateForm(terms: MandateTerms, clientName: string, tone: DocumentTone): MandateForm {
  const {
    scheme,
    kind,
    reference,
    creditorName,
    creditorAddress,
    creditorId,
    holder,
    iban,
    bic,
    noticeDays,
  } = terms
  return {
    title: `Mandat de prélèvement ${mandateSchemeLabels[scheme]}`,
    tone,
    codes: [
      { label: 'Référence unique du mandat (RUM)', value: reference },
      { label: 'Identifiant créancier SEPA (ICS)', value: creditorId },
    ],
    words: mandateWords(terms),
    debtor: {
      title: 'Débiteur',
      name: holder,
      facts: [
        ...(clientName === holder ? [] : [{ label: 'Client', value: clientName }]),
        { label: 'IBAN', value: formatIban(iban) },
        ...(bic === null ? [] : [{ label: 'BIC', value: bic }]),
      ],
    },
    creditor: {
      title: 'Créancier',
      name: creditorName,
      facts: [
        ...(creditorAddress === '' ? [] : [{ label: 'Adresse', value: creditorAddress }]),
        { label: 'ICS', value: creditorId },
      ],
    },
    kinds: mandateKinds.map((name) => ({ label: kindLabels[name], checked: name === kind })),
    notice: `Chaque prélèvement est annoncé par e-mail ${noticeDays}${NBSP}${noticeDays > 1 ? 'jours' : 'jour'} au moins avant. Le débiteur peut révoquer ce mandat à tout moment en écrivant au créancier.`,
  }
}
