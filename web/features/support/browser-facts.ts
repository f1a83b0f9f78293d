/** Order matters: Edge and Opera also say « Chrome », Chrome also says « Safari ». */
const browsers: [name: string, version: RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)/],
]
const systems: [name: string, sign: RegExp][] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]

/** `Firefox 143 sur Linux, fenêtre de 1280 × 800`; the user agent itself where it is not known. */
export function describeBrowser(userAgent: string, window: { width: number; height: number }): string {
  const browser = browsers.find(([, version]) => version.test(userAgent))
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0]
  const name = browser ? `${browser[0]} ${browser[1].exec(userAgent)?.[1]}` : userAgent.slice(0, 200)
  return `${name}${browser && system ? ` sur ${system}` : ''}, fenêtre de ${window.width} × ${window.height}`
}
