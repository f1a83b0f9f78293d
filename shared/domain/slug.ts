import { fold } from '../french/fold.ts'

export const SLUG_PATTERN = /^[a-z0-9-]+$/
export const SLUG_MAX = 50

/** Accents removed, spaces as hyphens, everything else dropped, at most 50 characters (specification, section 5). May be empty. */
export function slugify(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '')
}
