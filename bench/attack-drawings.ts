import type { Attack } from './attack-probe.ts'
import { type AttackSite, ask, inParallel, type Person, type Said } from './attack-site.ts'
import { residentMegabytes } from './program.ts'

/** Documents made to be drawn at the greatest cost, and the memory that they leave behind (issue 40, 2). */
export const drawingAttacks: Attack[] = [
  { name: 'drawings of devis as long as may be saved', run: (site) => drawAll(site, heaviest, 200) },
  { name: 'drawings of 500 lines without a space', run: (site) => drawAll(site, spaceless, 400) },
]

/** The drawn pages of which a program that lives on keeps nothing after this long. */
const LOOK_AGAIN_MS = 60_000
const MOST_KEPT_MEGABYTES = 400

const item = (description: string) => ({
  kind: 'item',
  description,
  quantityMilli: 1_000,
  unitPriceCents: 1_000,
  vatRateBps: 2_000,
})
/** Each devis has other words, so that no drawing is one of before. */
const heaviest = (index: number) => Array(500).fill(item(`${index} ${'lire '.repeat(31)}`))
const spaceless = () => Array(500).fill(item('x'.repeat(1_500)))

/** Twelve devis, each looked at and downloaded, four at once; those that are refused when saved are `expected` to be. */
async function drawAll(site: AttackSite, linesOf: (index: number) => object[], expected: 200 | 400) {
  const as = await site.newcomer()
  const saved = await inParallel(12, 2, async (index) => save(site, as, linesOf(index)))
  const drafts = saved.filter(({ status }) => status === 200)
  const drawn = await inParallel(drafts.length * 2, 4, (index) => {
    const { id } = JSON.parse(drafts[index >> 1]!.body) as { id: string }
    return ask(site, 'GET', `/api/v1/quotes/${id}/${index % 2 === 0 ? 'pages' : 'pdf'}`, { as })
  })
  await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  const kept = residentMegabytes(site.app)
  const wrong = saved.filter(({ status }) => status !== expected)
  return {
    answers: [...saved, ...drawn],
    notes: [`${kept} MB a minute later`],
    breaches: [
      ...(kept > MOST_KEPT_MEGABYTES ? [`${kept} MB are kept`] : []),
      ...(wrong.length > 0
        ? [`${wrong.length} devis answered ${wrong[0]!.status}, ${expected} expected`]
        : []),
    ],
  }
}

const save = (site: AttackSite, as: Person, lines: object[]): Promise<Said> =>
  ask(site, 'POST', '/api/v1/quotes', { as, body: { title: 'Devis long', lines } })
