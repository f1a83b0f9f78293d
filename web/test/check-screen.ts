import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { applyTheme } from '#web/ui/theme.ts'

/** Only colours differ in the dark theme, so only contrast, the slowest rule, is checked there. */
const LOOKS = [
  { width: 360, theme: 'light' },
  { width: 360, theme: 'dark' },
  { width: 1280, theme: 'dark' },
  { width: 1280, theme: 'light' },
] as const
/** Base UI’s guards at both ends of a menu pass the focus on at once, so they need no name. */
const NOT_LOOKED_AT = { exclude: ['iframe', '[data-base-ui-focus-guard]'] }
/** Widths checked only for sideways scrolling: the narrowest phone and a tablet. */
const OTHER_WIDTHS = [320, 768]
const HEIGHT = 900

/** Checks the screen with axe, light and dark, at phone and desk widths, and that nothing scrolls sideways from 320 px. */
export async function checkScreen(): Promise<void> {
  await expect.poll(() => document.querySelectorAll('main [aria-busy=true]').length).toBe(0)
  const faults: string[] = []
  for (const { width, theme } of LOOKS) {
    applyTheme(theme)
    await page.viewport(width, HEIGHT)
    await settled()
    const found = await axeFaults(theme === 'dark')
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

/** Checks the narrowest width only, for a page that differs only in its words from one that `checkScreen` has seen. */
export async function checkWords(): Promise<void> {
  const { innerWidth, innerHeight } = window
  await page.viewport(Math.min(...OTHER_WIDTHS), HEIGHT)
  await settled()
  expect([...(await axeFaults(false)), ...sidewaysScroll()]).toEqual([])
  await page.viewport(innerWidth, innerHeight)
}

async function axeFaults(contrastAlone: boolean): Promise<string[]> {
  const only = contrastAlone ? { runOnly: { type: 'rule' as const, values: ['color-contrast'] } } : {}
  const { violations } = await axe.run(NOT_LOOKED_AT, { resultTypes: ['violations'], ...only })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} on ${html.slice(0, 160)}`))
}

function sidewaysScroll(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : []
}

/** Waits until the new colours and sizes are drawn and every transition is over; says what kept it waiting too long. */
async function settled(): Promise<void> {
  let awaited = 'a frame'
  const drawn = async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const animations = document.getAnimations()
    awaited = `the end of ${animations.length} animations`
    await Promise.allSettled(animations.map(({ finished }) => finished))
  }
  let timer = 0
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error(`20 s of waiting for ${awaited}`)), 20_000)
  })
  await Promise.race([drawn(), late])
  window.clearTimeout(timer)
}
