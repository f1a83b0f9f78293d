import { type Shown, type Size, screens, shownOn, sizes } from '../support/composition.ts'
import { enterDemo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const saidOf = (first: number | string, rows: number | string) =>
  `${String(first).padStart(5)} px ${String(rows).padStart(3)}`

/** A line of the table that `npm run composition` prints. */
function print(size: Size, name: string, shown: Shown, screen: (typeof screens)[number]): void {
  console.log(`${name.padEnd(24)}${saidOf(shown.first, shown.rows)}   bar${saidOf(...screen.bars[size])}`)
}

for (const size of Object.keys(sizes) as Size[])
  test(`on a ${size} each screen shows what it is for before anybody scrolls`, async ({
    page,
    context,
    site,
  }) => {
    test.setTimeout(5 * 60_000)
    const api = await enterDemo(context, site)
    await page.setViewportSize(sizes[size])
    const failing: string[] = []
    if (process.env.COMPOSITION) console.log(`\n${size}, ${Object.values(sizes[size]).join(' × ')}`)
    for (const screen of screens) {
      const { name, at, bars } = screen
      await page.goto(typeof at === 'string' ? at : await at(api))
      const shown = await shownOn(page, screen)
      if (process.env.COMPOSITION) print(size, name, shown, screen)
      const [first, rows] = bars[size]
      if (shown.first > first || shown.rows < rows)
        failing.push(`${name}: ${saidOf(shown.first, shown.rows)} (bar ${saidOf(first, rows)})`)
    }
    expect(failing).toEqual([])
  })
