import { expect, test } from 'vitest'
import { invoiceFileName } from '#shared/domain/invoices/invoice-file-name.ts'
import { fileNameOf } from './file-name.ts'

test.each([
  [invoiceFileName('deposit', 'F2026-0043'), 'Facture-F2026-0043.pdf'],
  [invoiceFileName('deposit_credit_note', 'A/2026/7'), 'Avoir-A-2026-7.pdf'],
  [fileNameOf('Devis', 'D-2026-0044', 'signe'), 'Devis-D-2026-0044-signe.pdf'],
  [fileNameOf('Preuve', 'D-2026-0044', undefined, 'json'), 'Preuve-D-2026-0044.json'],
  [fileNameOf('Échéancier', 'ÉCH 12'), 'Echeancier-ECH-12.pdf'],
  [fileNameOf('Reçu', 'R2026-118'), 'Recu-R2026-118.pdf'],
])('%s', (name, expected) => {
  expect(name).toBe(expected)
})
