import { fold } from '#shared/french/fold.ts'
import { WORDS_MAX } from './rule.ts'

/** The words of a condition: several between quotation marks count as one. Folded, so that case and accents say nothing. */
export function conditionWords(text: string): string[] {
  const parts = text.replaceAll(/[«»“”]/g, '"').split('"')
  const words = parts.flatMap((part, index) =>
    // A quotation that does not end is words like others.
    index % 2 === 1 && index < parts.length - 1
      ? [part.trim().replaceAll(/\s+/g, ' ')]
      : part.split(/[\s,;]/),
  )
  return [...new Set(words.map(fold).filter((word) => word !== ''))].slice(0, WORDS_MAX)
}

const DOMAIN = /^@?((?:[a-z0-9-]+\.)+[a-z0-9-]+)$/

/** A person as a mail names them. */
export type Person = { name: string | null; address: string | null }

/** Whether a word of « De » or « À » names the person: a whole address, a domain (its subdomains too), or a part of the name or address. */
export function namesPerson(word: string, { name, address }: Person): boolean {
  const mail = fold(address ?? '')
  const domain = DOMAIN.exec(word)?.[1]
  if (domain !== undefined) {
    const own = mail.slice(mail.lastIndexOf('@') + 1)
    if (own === domain || own.endsWith(`.${domain}`)) return true
    // « jean.dupont » looks like a domain, and is the name of a person in an address.
    return !word.startsWith('@') && mail.slice(0, mail.lastIndexOf('@')).includes(word)
  }
  if (word.includes('@')) return mail === word
  return fold(name ?? '').includes(word) || mail.includes(word)
}
