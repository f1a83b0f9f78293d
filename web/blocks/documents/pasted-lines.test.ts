import { expect, test } from 'vitest'
import type { EditedLine, ItemLine } from './line-operations.ts'
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
  linesOfCells(text, model).map((line) =>
    line.kind === 'section'
      ? [line.title]
      : [line.description, line.quantityMilli, line.unit, line.unitPriceCents, line.vatRateBps],
  )

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

test('a text of several lines stands in quotes, inches do not; a line named like a column is a line', () => {
  expect(read('"Fenêtre\nen chêne ""massif"""\t2\t1025\r\nPrestation\t1\t500')).toEqual([
    ['Fenêtre\nen chêne "massif"', 2_000, 'unité', 102_500, 2_000],
    ['Prestation', 1_000, 'unité', 50_000, 2_000],
  ])
  expect(read('"3/4 tuyau\t2\t12')).toEqual([['"3/4 tuyau', 2_000, 'unité', 1_200, 2_000]])
})

test('lines that are copied are read again as they were', () => {
  const copied: EditedLine[] = [
    { kind: 'section', id: 'un', title: 'Menuiseries' },
    {
      ...model,
      id: 'deux',
      description: 'Fenêtre\nen chêne "massif"',
      quantityMilli: 2_500,
      unit: 'm²',
      unitPriceCents: 102_500,
      discountBps: 1_250,
      vatRateBps: 550,
    },
    { ...model, id: 'trois', description: 'Remise', unitPriceCents: -10_000 },
  ]
  const rows = cellsOfLines(copied)
  expect(rows.split('\n').at(-1)).toBe('Remise\t1\tunité\t-100,00\t20%')
  expect(linesOfCells(rows, model)).toMatchObject(copied.map(({ id: _, ...line }) => line))
})
