import type { Random } from '#server/demo/seeded-random.ts'
import { frenchTypography } from '#shared/french/typography.ts'
import { DEPOSIT_BPS } from './books.ts'
import { type DemoLine, type DemoWork, type WorkName, works } from './works.ts'

/** The work as quoted to one client: measured on the spot, priced on the day. */
export function contentOf(name: WorkName, random: Random) {
  const { title, lines, discount, notes }: DemoWork = works[name]
  const size = random.pick([0.8, 0.9, 1, 1, 1.15, 1.3])
  const price = random.pick([0.94, 0.97, 0.99, 1, 1.02, 1.05, 1.08])
  return {
    title,
    lines: lines.map((line) => adapt(line, size, price)),
    discount: discount ?? null,
    depositBps: DEPOSIT_BPS,
    ...(notes === undefined ? {} : { notes: frenchTypography(notes) }),
  }
}

function adapt(line: DemoLine, size: number, price: number): DemoLine {
  if (line.kind === 'section') return line
  const measured = line.unit === 'm²' || line.unit === 'ml'
  return {
    ...line,
    description: frenchTypography(line.description),
    quantityMilli: measured ? Math.round((line.quantityMilli * size) / 100) * 100 : line.quantityMilli,
    unitPriceCents:
      line.unitPriceCents >= 10_000
        ? Math.round((line.unitPriceCents * price) / 500) * 500
        : line.unitPriceCents,
  }
}
