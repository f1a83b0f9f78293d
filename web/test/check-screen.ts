import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { applyTheme } from '#web/ui/theme.ts'

/** Only colours differ in the dark: contrast, the slowest rule, is all that is looked at there. */
const LOOKS = [
  { width: 360, theme: 'light' },
  { width: 360, theme: 'dark' },
  { width: 1280, theme: 'dark' },
  { width: 1280, theme: 'light' },
] as const
/** Where only the width is looked at: the narrowest there is, and a tablet. */
const OTHER_WIDTHS = [320, 768]
const HEIGHT = 900

/** axe finds nothing on what is shown, light and dark, on a phone and a desk; nothing scrolls sideways from 320 px. */
export async function checkScreen(): Promise<void> {
  await expect.poll(() => document.querySelectorAll('main [aria-busy=true]').length).toBe(0)
  const faults: string[] = []
  for (const { width, theme } of LOOKS) {
    applyTheme(theme)
    await page.viewport(width, HEIGHT)
    await settled()
    const only = theme === 'dark' ? { runOnly: { type: 'rule' as const, values: ['color-contrast'] } } : {}
    const { violations } = await axe.run({ exclude: ['iframe'] }, { resultTypes: ['violations'], ...only })
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id} on ${html.slice(0, 160)}`),
    )
    faults.push(...[...found, ...sidewaysScroll()].map((fault) => `${width} px, ${theme}: ${fault}`))
  }
  for (const width of OTHER_WIDTHS) {
    await page.viewport(width, HEIGHT)
    await settled()
    faults.push(...sidewaysScroll().map((fault) => `${width} px: ${fault}`))
  }
  applyTheme('system')
  expect(faults).toEqual([])
}

function sidewaysScroll(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : []
}

/** The new colours and sizes are drawn and every transition is over. */
async function settled(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
}
