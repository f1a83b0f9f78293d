/** The statuses that a buyer says of an invoice that came; 209 « Complétée » is its seller's. */
export const buyerCodes = [204, 205, 206, 207, 208, 210, 211] as const
export type BuyerCode = (typeof buyerCodes)[number]

/** The filter of lists of received invoices: the last status said, or `none` where the platform brought one and nothing was said. */
export const saidFilters = ['none', ...buyerCodes.map((code) => `${code}` as const)] as const
export type SaidFilter = (typeof saidFilters)[number]
