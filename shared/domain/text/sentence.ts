import { de } from '#shared/french/elides-before.ts'

/** Reads a text of an event's meta; '' when there is none. */
export type Reader = (name: string) => string
/** An event in French, whole with all of its facts or none. */
export type Sentence = (read: Reader) => string

/** « à Menuiserie Vasseur », with a space before; '' without a text. */
export const joined = (before: string, text: string) => (text === '' ? '' : ` ${before} ${text}`)
/** « de Menuiserie Vasseur », « d’Élise Roy ». */
export const from = (text: string) => (text === '' ? '' : ` ${de(text)}`)
/** « Contact Élise Roy ajouté ». */
export const named = (noun: string, participle: string): Sentence => {
  return (read) => [noun, read('name'), participle].filter((part) => part !== '').join(' ')
}
/** With its first letter small, as in the middle of a sentence. */
export const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
