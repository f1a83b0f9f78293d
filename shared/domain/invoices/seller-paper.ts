import type { SellerPaper } from '#shared/domain/documents/seller-rule.ts'
import type { VatCategory } from './vat-treatment.ts'

/** The facts of the seller that these totals ask for: VAT, a reverse charge and an exempt sale abroad name its number (BR-S-02, BR-AE-02, BR-IC-02, BR-G-02). */
export const invoicePaper = ({ vat }: { vat: readonly { category: VatCategory }[] }): SellerPaper => ({
  kind: 'invoice',
  countsVat: vat.some(({ category }) => ['S', 'AE', 'K', 'G'].includes(category)),
})
