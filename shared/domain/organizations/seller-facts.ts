/** Facts of the seller on a document, as far as they are entered. */
export type SellerFacts = {
  addressLine1: string | null
  postalCode: string | null
  city: string | null
  country: string
  siren: string | null
  legalForm: string | null
  soleTrader: boolean
}

/** Facts of the seller that a devis must show and lacks, in French words for a sentence; empty when complete. */
export function missingSellerFacts(facts: SellerFacts): string[] {
  const inFrance = facts.country === 'FR'
  return [
    ...(facts.addressLine1 && facts.postalCode && facts.city ? [] : ['votre adresse']),
    ...(facts.siren || !inFrance ? [] : ['votre SIREN']),
    ...(facts.legalForm || facts.soleTrader || !inFrance ? [] : ['votre forme juridique']),
  ]
}
