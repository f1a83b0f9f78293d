/** A title whose English words, which the specification has among French ones, are said in English (RGAA 8.7). */
export const EnglishWords = ({ in: title }: { in: string }) =>
  title.split(/(Overview|Analytics|Revenues|Templates)/).map((part, index) =>
    index % 2 ? (
      <span key={part} lang="en">
        {part}
      </span>
    ) : (
      part
    ),
  )
