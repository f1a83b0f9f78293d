import { encode } from 'uqr'

type QrCodeProps = {
  text: string
  label: string
  /** Share of the code that may be unreadable: 7 % (L) or 15 % (M, which banks ask). */
  correction?: 'L' | 'M'
}

/** A QR code drawn as one path, black on white whatever the theme: cameras read nothing else well. */
export function QrCode({ text, label, correction = 'L' }: QrCodeProps) {
  const { data, size } = encode(text, { border: correction === 'M' ? 4 : 2, ecc: correction })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
