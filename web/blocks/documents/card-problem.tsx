/** The fault of a whole card, below it. */
export function CardProblem({ text }: { text: string | null }) {
  return (
    <div aria-live="polite">{text && <p className="mt-2 font-medium text-danger-ink text-sm">{text}</p>}</div>
  )
}
