/** The mark: a small slate with a chalk tick. Decorative; the product's name is written beside it. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" fill="none" className="shrink-0">
      <rect
        x="2.75"
        y="2.75"
        width="26.5"
        height="26.5"
        rx="6.25"
        fill="#35474f"
        stroke="#b98a52"
        strokeWidth="2.5"
      />
      <path
        d="M9.5 16.8c1.7 1.5 2.9 3 4 4.9 2.3-4.9 5-8.5 9-11.9"
        stroke="#fbfaf6"
        strokeWidth="2.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M9 25.2h14" stroke="#fbfaf6" strokeOpacity=".32" strokeWidth="1.4" strokeLinecap="round" />
    </svg>
  )
}
