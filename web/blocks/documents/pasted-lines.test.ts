import { expect, test } from 'vitest'
import type { ItemLine } from './line-operations.ts'
import { cellsOfLines, linesOfCells } from './pasted-lines.ts'

const model: ItemLine = {
  kind: 'item',
  id: 'model',
  description: '',
  quantityMilli: 1_000,
  unit: 'unité',
  unitPriceCents: 0,
  discountBps: 0,
  vatRateBps: 2_000,
}
const read = (text: string) =>
  linesOfCells(text, model).map(({ description, quantityMilli, unit, unitPriceCents, vatRateBps }) => [
    description,
    quantityMilli,
    unit,
    unitPriceCents,
    vatRateBps,
  ])

test('rows of a spreadsheet become lines: quantity, unit, price and rate where they are', () => {
  const rows = [
    'Désignation\tQté\tUnité\tPU HT\tTVA',
    'Fenêtre en chêne\t5\tunité\t1 025,00 €\t5,5 %',
    'Pose\t2,5\tjour\t480\t10%',
    'Parquet\t12\tm²\t64.90',
  ]
  expect(read(rows.join('\r\n'))).toEqual([
    ['Fenêtre en chêne', 5_000, 'unité', 102_500, 550],
    ['Pose', 2_500, 'jour', 48_000, 1_000],
    ['Parquet', 12_000, 'm²', 6_490, 2_000],
  ])
})

test('one number alone is a price, a row without words is left out, a text that is no number is nothing', () => {
  expect(read('Déplacement\t35\n\t\t\nRemise exceptionnelle\t-20\nÀ définir\tn/c')).toEqual([
    ['Déplacement', 1_000, 'unité', 3_500, 2_000],
    ['Remise exceptionnelle', 1_000, 'unité', -2_000, 2_000],
    ['À définir', 1_000, 'n/c', 0, 2_000],
  ])
})

test('a number with more decimals than a line can have is rounded, not left out', () => {
  expect(read('Étude\t1,3333\theure\t62,125\t20 %')).toEqual([['Étude', 1_333, 'heure', 6_213, 2_000]])
})

test('lines that are copied are read again as they were', () => {
  const line: ItemLine = {
    ...model,
    description: 'Fenêtre en chêne',
    quantityMilli: 2_500,
    unit: 'm²',
    unitPriceCents: 102_500,
    vatRateBps: 550,
  }
  const rows = cellsOfLines([
    { kind: 'section', id: 's', title: 'Menuiseries' },
    { ...line, description: 'Fenêtre\nen chêne' },
  ])
  expect(rows).toMatch(/^Menuiseries\nFenêtre en chêne\t2,5\tm²\t1\s025,00\t5,5%$/)
  const [, again] = linesOfCells(rows, model)
  expect(again).toEqual({ ...line, id: again?.id })
})
