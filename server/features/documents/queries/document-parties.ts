import type { DocumentParty } from '#shared/domain/documents/quote-document.ts'
import { formatPhone } from '#shared/french/phone.ts'
import { frenchTypography, NBSP } from '#shared/french/typography.ts'
import type { BuyerFacts, SellerFacts } from './parties.ts'

/** A draft that has no client yet is previewed with this in the place of a name. */
const NO_CLIENT = 'Client à choisir'

/** The organization as its documents print it. */
export function sellerParty(seller: SellerFacts): DocumentParty {
  const { legalForm, soleTrader } = seller
  return { ...postal(seller), legalForm: legalForm ? frenchTypography(legalForm) : soleTrader ? 'EI' : null }
}

/** The client as a document prints it. */
export function buyerParty(buyer: BuyerFacts): DocumentParty {
  return { ...postal(buyer), legalForm: null }
}

function postal(party: Omit<DocumentParty, 'legalForm'>): Omit<DocumentParty, 'legalForm'> {
  const { name, addressLines, postalCode, city, country, siren, siret, vatNumber, email, phone } = party
  const printedPhone = phone === null ? null : formatPhone(phone).replaceAll(' ', NBSP)
  return {
    name,
    addressLines,
    postalCode,
    city,
    country,
    siren,
    siret,
    vatNumber,
    email,
    phone: printedPhone,
  }
}

export const noBuyer: DocumentParty = {
  name: NO_CLIENT,
  legalForm: null,
  addressLines: [],
  postalCode: null,
  city: null,
  country: 'FR',
  siren: null,
  siret: null,
  vatNumber: null,
  email: null,
  phone: null,
}
