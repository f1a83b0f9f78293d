import type { InvoiceBuyer } from './invoice-document.ts'

/** Which way the data of a sale go (note BAR, BR-FR-20): e-invoicing for B2B, e-reporting for the three others. */
export type Circuit = 'B2B' | 'B2BINT' | 'B2C' | 'B2CINT'

export function circuitOf({ kind, country }: Pick<InvoiceBuyer, 'kind' | 'country'>): Circuit {
  const abroad = !frenchTerritory.has(country)
  return kind === 'consumer' ? (abroad ? 'B2CINT' : 'B2C') : abroad ? 'B2BINT' : 'B2B'
}

/** France and the departments where its VAT or its directory apply; other territories count as abroad. */
export const frenchTerritory: ReadonlySet<string> = new Set(['FR', 'GP', 'MQ', 'RE', 'GF', 'YT', 'MC'])
