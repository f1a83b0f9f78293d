/**
 * `06 12 34 56 78` for a French number, `0692 12 34 56` overseas; a foreign one stays as it is. For lists: the library
 * behind formatPhone weighs 30 kB.
 */
export function shortPhone(e164: string): string {
  const [, code, digits] = /^\+(33|590|594|596|262)(\d{9})$/.exec(e164) ?? []
  if (digits === undefined) return e164
  const national = `0${digits}`
  const head = code === '33' ? 2 : 4
  return `${national.slice(0, head)} ${national.slice(head).replace(/\d\d(?=\d)/g, '$& ')}`
}
