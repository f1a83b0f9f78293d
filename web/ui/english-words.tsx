/** The specification’s English words among French ones. */
const ENGLISH = /(Overview|Revenues|Analytics|Templates)/

/** A title whose English words a reader says in English (RGAA 8.7). */
export function EnglishWords({ in: title }: { in: string }) {
  return title.split(ENGLISH).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} lang="en">
        {part}
      </span>
    ),
  )
}
