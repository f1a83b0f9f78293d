/** Who owes the invoice: the law of late payment is not the same for each. */
export const debtors = ['professional', 'public_buyer', 'consumer'] as const
export type Debtor = (typeof debtors)[number]

export const debtorLabels: Record<Debtor, string> = {
  professional: 'Professionnel',
  public_buyer: 'Acheteur public',
  consumer: 'Particulier',
}
