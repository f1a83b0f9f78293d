/** What a document says of who makes it, as far as it is written. */
export type SellerFacts = {
  addressLine1: string | null
  postalCode: string | null
  city: string | null
  country: string
  siren: string | null
  legalForm: string | null
  soleTrader: boolean
}

/** What a devis must say of its seller and does not yet, in French words for a sentence; empty when nothing lacks. */
export function missingSellerFacts(facts: SellerFacts): string[] {
  const inFrance = facts.country === 'FR'
  return [
    ...(facts.addressLine1 && facts.postalCode && facts.city ? [] : ['votre adresse']),
    ...(facts.siren || !inFrance ? [] : ['votre SIREN']),
    ...(facts.legalForm || facts.soleTrader || !inFrance ? [] : ['votre forme juridique']),
  ]
}
