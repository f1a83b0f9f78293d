import type { ArticleSection } from './article.ts'

/** The sections of a text to read: titles, paragraphs and lists. */
export function ArticleSections({ sections }: { sections: readonly ArticleSection[] }) {
  return sections.map(({ title, blocks }) => (
    <section key={title} className="mt-8">
      <h2 className="mb-2 font-semibold text-lg">{title}</h2>
      {blocks.map((block) =>
        typeof block === 'string' ? (
          <p key={block} className="mb-3 text-base">
            {block}
          </p>
        ) : (
          <ul key={block[0]} className="mb-3 list-disc ps-5 text-base marker:text-muted">
            {block.map((point) => (
              <li key={point} className="mb-1.5 ps-1">
                {point}
              </li>
            ))}
          </ul>
        ),
      )}
    </section>
  ))
}
