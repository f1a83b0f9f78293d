import type { Page } from '@playwright/test'

/** Roles that one uses, and tables, which a reader finds by their names. */
const NAMED = new Set([
  'button',
  'checkbox',
  'combobox',
  'dialog',
  'image',
  'link',
  'listbox',
  'menu',
  'menuitem',
  'option',
  'radio',
  'radiogroup',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'table',
  'textbox',
  'toolbar',
])

/** What Chromium itself computed no name for, as a screen reader is given it: axe takes a text that gives none for a name. */
export async function findUnnamed(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const unnamed = nodes.filter(
    ({ ignored, role, name }) => !ignored && NAMED.has(role?.value) && !String(name?.value ?? '').trim(),
  )
  const shown: string[] = []
  for (const { role, backendDOMNodeId } of unnamed) {
    const found = await session
      .send('DOM.getOuterHTML', backendDOMNodeId === undefined ? {} : { backendNodeId: backendDOMNodeId })
      .catch(() => null)
    // What left the page meanwhile is not there to be named.
    if (found) shown.push(`${role?.value} without a name: ${found.outerHTML.slice(0, 160)}`)
  }
  await session.detach()
  return shown
}
