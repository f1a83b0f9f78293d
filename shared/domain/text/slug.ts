import { fold } from '#shared/french/fold.ts'

export const SLUG_PATTERN = /^[a-z0-9-]+$/
export const SLUG_MAX = 50

/** Accents removed, spaces as hyphens, all else dropped, at most 50 characters (specification, section 5). May be empty. */
export function slugify(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-|-$/g, '')
}

const NUMBERED = 4
const RANDOM = 4

/** Slugs to try in turn for a name: its own, then numbered, then with what `randomSuffix` gives. */
export function* candidateSlugs(name: string, randomSuffix: () => string): Generator<string> {
  const generated = slugify(name)
  const base = generated.length < 2 ? 'organisation' : generated
  const suffixed = (suffix: string) => `${base.slice(0, SLUG_MAX - suffix.length - 1)}-${suffix}`
  yield base
  for (let count = 2; count < 2 + NUMBERED; count += 1) yield suffixed(String(count))
  for (let tries = 0; tries < RANDOM; tries += 1) yield suffixed(randomSuffix())
}
