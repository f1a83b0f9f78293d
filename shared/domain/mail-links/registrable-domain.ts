/**
 * Second labels of country domains under which names are sold, and hosts that give a name to anyone: `moi.github.io` belongs to
 * « moi », not to GitHub. A selection of the Public Suffix List as of November 2026; the whole list is 300 kB.
 */
const SOLD_UNDER_COUNTRY = new Set(
  'ac asso co com edu gob gouv gov go ltd me mil ne net nhs nom or org plc prd presse sch tm'.split(' '),
)
const GIVEN_TO_ANYONE = [
  ...['appspot.com', 'azurewebsites.net', 'blogspot.com', 'carrd.co', 'cloudfront.net', 'firebaseapp.com'],
  ...['github.io', 'gitlab.io', 'glitch.me', 'herokuapp.com', 'netlify.app', 'ngrok.io', 'ngrok-free.app'],
  ...['onrender.com', 'pages.dev', 'r2.dev', 'repl.co', 's3.amazonaws.com', 'surge.sh', 'trycloudflare.com'],
  ...['vercel.app', 'web.app', 'webflow.io', 'weebly.com', 'wixsite.com', 'wordpress.com', 'workers.dev'],
  ...['blob.core.windows.net', 'duckdns.org', 'eu.org', 'myshopify.com'],
]

/** Whether a host is an IP address, as `URL` writes it. */
export const isIpHost = (host: string): boolean => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host)

/** The part of a host that somebody bought, and so answers for: `impots.gouv.fr` of `www.impots.gouv.fr`. */
export function registrableDomain(host: string): string {
  if (isIpHost(host)) return host
  const labels = host.split('.')
  return labels.slice(-1 - suffixLength(labels)).join('.')
}

function suffixLength(labels: readonly string[]): number {
  const host = labels.join('.')
  const given = GIVEN_TO_ANYONE.find((suffix) => host.endsWith(`.${suffix}`))
  if (given !== undefined) return host === `www.${given}` ? 1 : given.split('.').length
  const [second = '', top = ''] = labels.slice(-2)
  return labels.length > 2 && top.length === 2 && SOLD_UNDER_COUNTRY.has(second) ? 2 : 1
}
