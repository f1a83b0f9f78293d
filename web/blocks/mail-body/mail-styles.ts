/** Gives the CSS of an address that a style names: a picture's, or `none`. */
export type PictureCss = (address: string) => string

/** `url("…")` as browsers write it back. */
const URL_CALL = /url\("((?:[^"\\]|\\.)*)"\)/g
/** Functions that load, or that hide what they load. Escapes of the source are gone: the browser has read it. */
const LOADS = /url|image|src|cross-fade|element|paint|@|\\/i
/** Styles for readers of dark screens: a mail is shown on white paper. */
const FOR_DARK = /prefers-color-scheme:\s*dark/

/**
 * The style sheet of a mail without what a sheet may load (`@import`, `@font-face`, addresses); pictures are asked of `picture`.
 * The browser's own parser reads it, so that escapes and comments hide nothing. Not the barrier: that is the frame's policy.
 */
export function cleanSheet(css: string, picture: PictureCss): string {
  const sheet = new CSSStyleSheet()
  try {
    sheet.replaceSync(css)
  } catch {
    return ''
  }
  return cleanRules(sheet.cssRules, picture)
}

/** The same for the `style` attribute of an element. */
export function cleanStyle(element: HTMLElement, picture: PictureCss): string {
  return cleanDeclarations(element.style, picture)
}

const cleanRules = (rules: CSSRuleList, picture: PictureCss): string =>
  [...rules].map((rule) => cleanRule(rule, picture)).join('\n')

function cleanRule(rule: CSSRule, picture: PictureCss): string {
  if (rule instanceof CSSStyleRule) {
    const inner = cleanDeclarations(rule.style, picture)
    return `${rule.selectorText} { ${inner} ${cleanRules(rule.cssRules, picture)} }`
  }
  if (rule instanceof CSSKeyframesRule) return LOADS.test(rule.cssText.slice(1)) ? '' : rule.cssText
  if (!(rule instanceof CSSGroupingRule)) return ''
  const prelude = rule.cssText.slice(0, rule.cssText.indexOf('{'))
  if (FOR_DARK.test(prelude)) return ''
  return `${prelude} { ${cleanRules(rule.cssRules, picture)} }`
}

function cleanDeclarations(style: CSSStyleDeclaration, picture: PictureCss): string {
  if (!style.cssText.includes('(')) return style.cssText
  return [...style]
    .map((name) => {
      const value = cleanValue(style.getPropertyValue(name), picture)
      const priority = style.getPropertyPriority(name) === '' ? '' : ' !important'
      return value === '' ? '' : `${name}: ${value}${priority};`
    })
    .join(' ')
}

function cleanValue(value: string, picture: PictureCss): string {
  if (!value.includes('(')) return value
  if (LOADS.test(value.replace(URL_CALL, ''))) return ''
  return value.replace(URL_CALL, (_call, address: string) => picture(address.replace(/\\(.)/g, '$1')))
}
