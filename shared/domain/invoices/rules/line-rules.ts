import type { DocumentAllowance, EInvoiceLine, LineAllowance } from '#shared/domain/e-invoices/e-invoice.ts'
import { blank, each, european, isNegative, type Rule, when } from './rule.ts'

const withoutReason = ({ reason, reasonCode }: LineAllowance | DocumentAllowance) =>
  when(blank(reason) && blank(reasonCode), 'reason')

const line = (id: string, terms: string, text: string, faults: (line: EInvoiceLine) => string[]): Rule =>
  european(id, terms, text, (i) => each(i.lines, 'lines', faults))

/** EN 16931: lines, and discounts and charges of lines and of the document. */
export const lineRules: Rule[] = [
  line('BR-21', 'BT-126', 'Numérotez la ligne.', ({ id }) => when(blank(id), 'id')),
  line('BR-22', 'BT-129', 'Indiquez la quantité.', ({ quantity }) => when(blank(quantity), 'quantity')),
  line('BR-23', 'BT-130', 'Choisissez l’unité.', ({ unitCode }) => when(blank(unitCode), 'unitCode')),
  line('BR-25', 'BT-153', 'Donnez une désignation à la ligne.', ({ item }) =>
    when(blank(item.name), 'item.name'),
  ),
  line('BR-26', 'BT-146', 'Indiquez le prix unitaire hors taxes.', ({ price }) =>
    when(blank(price.net), 'price.net'),
  ),
  line(
    'BR-27',
    'BT-146',
    'Rendez le prix unitaire positif, et la quantité négative au besoin.',
    ({ price }) => when(isNegative(price.net), 'price.net'),
  ),
  line('BR-28', 'BT-148', 'Rendez le prix brut positif.', ({ price }) =>
    when(price.gross !== null && isNegative(price.gross), 'price.gross'),
  ),
  line('BR-30', 'BT-135', 'Corrigez la période, qui finit avant de commencer.', ({ period }) =>
    when(
      period !== null && period.from !== null && period.to !== null && period.to < period.from,
      'period.to',
    ),
  ),
  european('BR-32', 'BT-95', 'Choisissez la TVA de la remise.', (i) =>
    each(i.allowances, 'allowances', ({ vat }) => when(blank(vat.category), 'vat.category')),
  ),
  european('BR-33', 'BT-97 BT-98', 'Indiquez le motif de la remise.', (i) =>
    each(i.allowances, 'allowances', withoutReason),
  ),
  european('BR-37', 'BT-102', 'Choisissez la TVA des frais.', (i) =>
    each(i.charges, 'charges', ({ vat }) => when(blank(vat.category), 'vat.category')),
  ),
  european('BR-38', 'BT-104 BT-105', 'Indiquez le motif des frais.', (i) =>
    each(i.charges, 'charges', withoutReason),
  ),
  line('BR-42', 'BT-139 BT-140', 'Indiquez le motif de la remise.', ({ allowances }) =>
    each(allowances, 'allowances', withoutReason),
  ),
  line('BR-44', 'BT-144 BT-145', 'Indiquez le motif des frais.', ({ charges }) =>
    each(charges, 'charges', withoutReason),
  ),
  line('BR-54', 'BG-32', 'Donnez un nom et une valeur à la caractéristique.', ({ item }) =>
    each(item.attributes, 'item.attributes', ({ name, value }) => [
      ...when(blank(name), 'name'),
      ...when(blank(value), 'value'),
    ]),
  ),
  line('BR-64', 'BT-157-1', 'Précisez le type de la référence normalisée.', ({ item }) =>
    when(item.standardId !== null && blank(item.standardId.scheme), 'item.standardId.scheme'),
  ),
  line('BR-65', 'BT-158-1', 'Précisez la nomenclature de la classification.', ({ item }) =>
    each(item.classifications, 'item.classifications', ({ list }) => when(blank(list), 'list')),
  ),
  line('BR-CO-04', 'BT-151', 'Choisissez la TVA de la ligne.', ({ vat }) =>
    when(blank(vat.category), 'vat.category'),
  ),
  line('BR-CO-20', 'BG-26', 'Indiquez le début ou la fin de la période, ou retirez-la.', ({ period }) =>
    when(period !== null && period.from === null && period.to === null, 'period'),
  ),
  european('BR-CO-21', 'BT-97 BT-98', 'Indiquez le motif de la remise, en texte ou en code.', (i) =>
    each(i.allowances, 'allowances', withoutReason),
  ),
  european('BR-CO-22', 'BT-104 BT-105', 'Indiquez le motif des frais, en texte ou en code.', (i) =>
    each(i.charges, 'charges', withoutReason),
  ),
  line(
    'BR-CO-23',
    'BT-139 BT-140',
    'Indiquez le motif de la remise, en texte ou en code.',
    ({ allowances }) => each(allowances, 'allowances', withoutReason),
  ),
  line('BR-CO-24', 'BT-144 BT-145', 'Indiquez le motif des frais, en texte ou en code.', ({ charges }) =>
    each(charges, 'charges', withoutReason),
  ),
]
