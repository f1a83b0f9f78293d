import { encode } from 'uqr'
import type { Amount } from '#shared/domain/documents/document-amounts.ts'

/** A frame of its own (`templates/payment-frame.typ`). `strong`: what is copied by hand. `lines` are said below. */
export type PaymentFrame = {
  title: string
  facts: (Amount & { strong: boolean })[]
  lines: string[]
  qrCaption: string | null
}

export const QR_CAPTION = 'Virement à scanner avec l’application de votre banque'

/** Millimetres of the frame with the space above. */
export function paymentHeight({ facts, lines, qrCaption }: PaymentFrame): number {
  const told = 7 + facts.length * 4.7 + (lines.length === 0 ? 0 : 12)
  return 12 + Math.max(told, qrCaption === null ? 0 : 34)
}

/** Error correction M, as EPC069-12 asks; a border of four modules (ISO/IEC 18004). */
export function qrImage(payload: string): string {
  const { data, size } = encode(payload, { ecc: 'M', border: 4 })
  // A stroke for each run of dark modules, and a place for each row, so that runs are written alike in all rows: they compress three times better.
  const rows = data.map((row, y) => {
    const path = runsOf(row).map(([x, length]) => `M${x} 0h${length}`)
    return path.length === 0 ? '' : `<path transform="translate(0 ${y + 0.5})" d="${path.join('')}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><g fill="none" stroke="#000">${rows.join('')}</g></svg>`
}

/** Where runs of dark modules begin in a row, and how long they are. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1)
    if (dark && last && last[0] + last[1] === x) last[1] += 1
    else if (dark) runs.push([x, 1])
  }
  return runs
}
