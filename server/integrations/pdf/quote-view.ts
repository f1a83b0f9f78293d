import { amountDue, depositAsked, documentAmounts } from '#shared/domain/documents/document-amounts.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { de } from '#shared/french/elides-before.ts'
import { formatDate } from '#shared/french/format.ts'
import { guillemets, NBSP } from '#shared/french/typography.ts'
import { columnsOf, type DocumentView, footerLines, partyLines, rowOf } from './document-view.ts'
import { type LogoImage, logoImage } from './logo-image.ts'
import { textLines } from './printable-text.ts'

/** Payment terms shorter than this sit beside the totals. */
const SHORT_TERMS = 260

/** Input of `templates/quote.typ`. */
export type QuoteView = DocumentView & { acceptance: { title: string; help: string; fields: string[] } }

/** The printed texts of a quote, and its logo. */
export function quoteView(
  document: QuoteDocument,
  options: { watermark?: 'draft' },
): { view: QuoteView; logo: LogoImage | null } {
  const { seller, buyer } = document
  const logo = logoImage(document.sellerLogo)
  const terms = textLines(document.paymentTerms)
  const deposit = depositAsked(document)
  const besides = terms.join('').length <= SHORT_TERMS && terms.length <= 6
  const columns = columnsOf(document)
  const version = document.version === undefined ? '' : `, version${NBSP}${document.version}`
  const view: QuoteView = {
    title: document.number ? `Devis ${document.number}${version}` : 'Devis (brouillon)',
    author: seller.name,
    date: document.issuedOn ? document.issuedOn.split('-').map(Number) : null,
    watermark: options.watermark === 'draft' ? 'Brouillon' : null,
    heading: 'Devis',
    reference: document.number ? `N°${NBSP}${document.number}${version}` : null,
    seller: { name: seller.name, legalForm: seller.legalForm, lines: partyLines(seller, { contact: true }) },
    logo: logo && { path: logo.path, alt: `Logo ${de(seller.name)}` },
    facts: [
      ...(document.issuedOn ? [{ label: 'Date', value: formatDate(document.issuedOn) }] : []),
      { label: 'Valable jusqu’au', value: formatDate(document.validUntil) },
    ],
    buyer: {
      name: buyer.name,
      legalForm: buyer.legalForm,
      attention: document.attention && `À l’attention ${de(document.attention)}`,
      lines: partyLines(buyer, { contact: false }),
    },
    subject: document.title,
    columns: columns.map(({ title, width }) => ({ title, width })),
    rows: document.lines.map((line) => rowOf(line, columns)),
    amounts: documentAmounts(document),
    due: amountDue(document),
    below: deposit === null ? [] : [deposit],
    termsBeside: besides ? terms : [],
    blocks: [
      { title: 'Conditions de paiement', lines: besides ? [] : terms, small: false },
      { title: 'Notes', lines: textLines(document.notes), small: false },
      { title: 'Mentions légales', lines: document.mentions.flatMap(textLines), small: true },
    ].filter((block) => block.lines.length > 0),
    acceptance: {
      title: guillemets('Bon pour accord'),
      help: `Pour accepter ce devis sur papier, retournez-le daté et signé, avec la mention manuscrite ${guillemets('Bon pour accord')}.`,
      fields: ['Date', 'Nom et qualité', 'Signature'],
    },
    footer: footerLines(seller),
    footerReference: document.number ? `Devis ${document.number}${version}` : 'Devis (brouillon)',
  }
  return { view, logo }
}
