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
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}
