/** Who owes the invoice: the law of late payment is not the same for each. */
export const debtors = ['professional', 'public_buyer', 'consumer'] as const
export type Debtor = (typeof debtors)[number]

export const debtorLabels: Record<Debtor, string> = {
  professional: 'Professionnel',
  public_buyer: 'Acheteur public',
  consumer: 'Particulier',
}

/** Administrations have a SIREN that begins with 1 or 2 (INSEE). `siren`: nine digits, or null. */
export function debtorOf({ kind, siren }: { kind: string; siren: string | null }): Debtor {
  if (kind === 'consumer') return 'consumer'
  return siren !== null && /^[12]/.test(siren) ? 'public_buyer' : 'professional'
}
