const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const SYSTEMS: [RegExp, string, DeviceKind][] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/^(?=.*\bAndroid\b)(?=.*\bMobile\b)/, 'téléphone Android', 'phone'],
  [/\bAndroid\b/, 'tablette Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
]

export type DeviceKind = 'computer' | 'phone' | 'tablet' | 'other'

/** Name of a browser from its User-Agent: « Firefox sur Windows ». Unknown parts are left out. */
export function deviceName(userAgent: string | null): { name: string; kind: DeviceKind } {
  const said = userAgent ?? ''
  const browser = BROWSERS.find(([mark]) => mark.test(said))?.[1]
  const system = SYSTEMS.find(([mark]) => mark.test(said))
  const kind = system?.[2] ?? 'other'
  if (browser && system) return { name: `${browser} sur ${system[1]}`, kind }
  return { name: browser ?? system?.[1] ?? 'Appareil inconnu', kind }
}
