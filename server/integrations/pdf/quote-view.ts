import { amountDue, depositAsked, documentAmounts } from '#shared/domain/documents/document-amounts.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { de } from '#shared/french/elides-before.ts'
import { formatDate } from '#shared/french/format.ts'
import { guillemets, NBSP } from '#shared/french/typography.ts'
import { agreementTitles } from './agreement-titles.ts'
import { besideHeight, sheetsOf } from './document-height.ts'
import {
  columnsOf,
  type DocumentView,
  footerLines,
  mentionParagraph,
  paperColours,
  partyLines,
  rowsOf,
  shortLegalForm,
} from './document-view.ts'
import { type LogoImage, logoImage } from './logo-image.ts'
import { textLines } from './printable-text.ts'

/** Payment terms shorter than this sit beside the totals. */
const SHORT_TERMS = 260

/** Millimetres, with the space above. */
const AGREEMENT_HEIGHT = 34

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
  const name = document.number ? `Devis ${document.number}` : 'Devis (brouillon)'
  const view: Omit<QuoteView, 'sheets'> = {
    title: name,
    author: seller.name,
    date: document.issuedOn ? document.issuedOn.split('-').map(Number) : null,
    watermark: options.watermark === 'draft' ? 'Brouillon' : null,
    colours: paperColours(document.sellerTone, document.issuedOn),
    heading: 'Devis',
    reference: document.number ? `N°${NBSP}${document.number}` : null,
    seller: {
      name: seller.name,
      legalForm: shortLegalForm(seller.legalForm),
      lines: partyLines(seller, { contact: true }),
    },
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
    rows: rowsOf(document, columns),
    amounts: documentAmounts(document),
    due: amountDue(document),
    below: deposit === null ? [] : [deposit],
    termsBeside: besides ? terms : [],
    blocks: [
      { title: 'Conditions de paiement', lines: besides ? [] : terms, small: false },
      { title: 'Notes', lines: textLines(document.notes), small: false },
      { title: 'Mentions légales', lines: mentionParagraph(document.mentions), small: true },
    ].filter((block) => block.lines.length > 0),
    acceptance: acceptanceOf(document),
    footer: footerLines(seller, document.registration),
    footerReference: name,
    runningHead: `${seller.name}, ${name.replace('Devis', 'devis')}, suite`,
  }
  return {
    view: { ...view, sheets: sheetsOf(view, besideHeight(besides ? terms : []), AGREEMENT_HEIGHT) },
    logo,
  }
}

const AGREEMENT = guillemets('Bon pour accord')

/** How one agrees, in the box that the seal covers once it is signed online (`seal/visible-block.ts` knows both titles). */
function acceptanceOf({ signsOnline }: QuoteDocument): QuoteView['acceptance'] {
  const fields = ['Date', 'Nom et qualité', 'Signature']
  if (signsOnline === true)
    return {
      title: agreementTitles.online,
      help: `Le plus simple${NBSP}: signez en ligne avec le lien reçu par e-mail. Sur papier${NBSP}: datez, écrivez ${AGREEMENT} et signez.`,
      fields,
    }
  return {
    title: agreementTitles.paper,
    help: `Pour accepter ce devis, retournez-le daté et signé, avec la mention manuscrite ${AGREEMENT}.`,
    fields,
  }
}
