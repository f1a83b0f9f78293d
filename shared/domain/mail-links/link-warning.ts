import { isIpHost, type LinkTarget, linkTarget, registrableDomain } from './link-target.ts'
import { oddLetters, skeletonOf } from './odd-letters.ts'
import { decodeHost } from './punycode.ts'

/** Read of the text of a link; longer texts are articles, not names. */
const TEXT_LENGTH = 2_000
/** Ends of a host in a text without `www.`, `@` or scheme: others are more often file names (« devis.zip »). */
const USUAL_ENDS = new Set(
  'fr com net org eu be ch lu ca uk de es it nl pt us io co app dev info biz pro shop store online site bzh paris'.split(
    ' ',
  ),
)

const NOT_OF_A_HOST = /[^\p{L}\p{N}.-]/u
const BETWEEN_WORDS = /[\s<>"'()[\]{},;|!«»“”]/u

/**
 * Why a link of a mail may deceive, in one French sentence; null when nothing speaks against it. `text` is what the link shows,
 * `known` the domains whose imitation matters: the organization's own and those of its clients.
 */
export function linkWarning(text: string, href: string, known: readonly string[] = []): string | null {
  const target = linkTarget(href)
  if (target === null || target.kind === 'phone') return null
  return (
    credentialsWarning(target) ??
    ipWarning(target) ??
    imitationWarning(target, known) ??
    lettersWarning(target) ??
    textWarning(target, text)
  )
}

const siteOf = ({ host }: LinkTarget) => registrableDomain(host)
const shown = ({ site, encoded }: LinkTarget) => (encoded === null ? site : `${site} (${encoded})`)

function credentialsWarning(target: LinkTarget): string | null {
  if (!target.credentials) return null
  return `Ce lien cache sa destination\u00a0: il mène à ${shown(target)}, et non à ce qui précède le signe «\u202f@\u202f».`
}

function ipWarning({ host }: LinkTarget): string | null {
  return isIpHost(host) ? `Ce lien mène à une adresse IP (${host}) et non à un site qui porte un nom.` : null
}

function imitationWarning(target: LinkTarget, known: readonly string[]): string | null {
  const site = siteOf(target)
  const { sites, bySkeleton } = knownSitesOf(known)
  if (sites.has(site)) return null
  const imitated = bySkeleton.get(skeletonOf(decodeHost(site)))
  if (imitated !== undefined)
    return `Ce lien mène à ${shown(target)}, qui ressemble à ${imitated} sans l’être.`
  const front = target.host.slice(0, target.host.length - site.length).split('.')
  const runs = front.flatMap((_, from) => front.map((_end, to) => front.slice(from, to + 1).join('.')))
  const borrowed = runs.find((run) => sites.has(run))
  if (borrowed === undefined) return null
  return `L’adresse de ce lien commence par ${borrowed}, mais le site est ${shown(target)}.`
}

type KnownSites = { sites: Set<string>; bySkeleton: Map<string, string> }
/** Kept for a list as long as it lives: a mail has many links, an organization many clients. */
const kept = new WeakMap<readonly string[], KnownSites>()

function knownSitesOf(known: readonly string[]): KnownSites {
  const found = kept.get(known)
  if (found) return found
  const sites = new Set(known.map((domain) => registrableDomain(domain.toLowerCase())))
  const bySkeleton = new Map([...sites].map((site) => [skeletonOf(decodeHost(site)), site]))
  kept.set(known, { sites, bySkeleton })
  return { sites, bySkeleton }
}

function lettersWarning(target: LinkTarget): string | null {
  const odd = oddLetters(decodeHost(target.host))
  if (odd === null) return null
  return odd === 'mixed'
    ? `L’adresse ${shown(target)} mélange plusieurs alphabets, comme une imitation.`
    : `L’adresse ${shown(target)} s’écrit avec des lettres étrangères au français\u00a0: est-ce bien la bonne\u00a0?`
}

function textWarning(target: LinkTarget, text: string): string | null {
  const named = sitesNamedBy(text)
  if (named.length === 0 || named.includes(siteOf(target))) return null
  return `Le texte du lien annonce ${decodeHost(named[0]!)}, mais il mène à ${shown(target)}.`
}

/** The sites that a text names, in ASCII: by an address, a host or an e-mail address. */
function sitesNamedBy(text: string): string[] {
  const plain = text
    .slice(0, TEXT_LENGTH)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
  return plain.split(BETWEEN_WORDS).flatMap((word) => {
    const site = siteNamedBy(word.toLowerCase())
    return site === null ? [] : [site]
  })
}

function siteNamedBy(word: string): string | null {
  const [, afterScheme] = word.split(/(?:https?:\/\/|mailto:)/)
  const [authority = ''] = (afterScheme ?? word).split(/[/?#\\]/)
  const at = authority.lastIndexOf('@')
  const [name = ''] = authority.slice(at + 1).split(':')
  const labels = name.split('.').filter((label) => label !== '')
  const host = labels.join('.')
  if (labels.length < 2 || NOT_OF_A_HOST.test(host)) return null
  const certain = afterScheme !== undefined || at >= 0 || labels[0] === 'www'
  if (!certain && !USUAL_ENDS.has(labels.at(-1)!)) return null
  const ascii = URL.parse(`http://${host}`)?.hostname
  return ascii ? registrableDomain(ascii) : null
}
