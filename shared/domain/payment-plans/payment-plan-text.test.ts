import { expect, test } from 'vitest'
import { paymentPlanText } from './payment-plan-text.ts'

test('the text names who owes what, to whom, for which invoices, and each term', () => {
  const text = paymentPlanText({
    reference: 'EC-20261130-A1B2C3',
    sellerName: 'Atelier Lenoir',
    sellerAddress: '3 rue des Forges, 44000 Nantes',
    clientName: 'Verrerie Oudinot',
    currency: 'EUR',
    totalCents: 24_000,
    invoices: [{ number: 'F-2026-0012', issuedOn: '2026-09-02', owedCents: 24_000 }],
    terms: [
      { dueOn: '2026-12-15', cents: 12_000 },
      { dueOn: '2027-01-15', cents: 12_000 },
    ],
  }).replace(/\s/g, ' ')
  for (const part of [
    'Échéancier de paiement EC-20261130-A1B2C3.',
    'Créancier : Atelier Lenoir, 3 rue des Forges, 44000 Nantes. Débiteur : Verrerie Oudinot.',
    'Verrerie Oudinot doit 240,00 € à Atelier Lenoir, reste dû au titre de 1 facture : F-2026-0012 du 2 sept. 2026 (240,00 €).',
    'en 2 échéances : 120,00 € le 15 décembre 2026 ; 120,00 € le 15 janvier 2027.',
    'reconnaissance de la dette au sens de l’article 2240 du Code civil',
  ])
    expect(text).toContain(part)
})
