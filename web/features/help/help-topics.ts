import { fold } from '#shared/french/fold.ts'
import type { HelpTopic } from './help-topic.ts'
import { beginTopics } from './texts/begin.ts'
import { moneyTopics } from './texts/money.ts'
import { organizationTopics } from './texts/organization.ts'
import { salesTopics } from './texts/sales.ts'
import { workTopics } from './texts/work.ts'

/** Every page of the help, in the order of its list. */
export const helpTopics: readonly HelpTopic[] = [
  ...beginTopics,
  ...salesTopics,
  ...moneyTopics,
  ...workTopics,
  ...organizationTopics,
]

/** The page that explains a screen: of the longest path that holds its address; undefined where none does. */
export function topicOfScreen(path: string): HelpTopic | undefined {
  const covers = (screen: string) => path === screen || path.startsWith(`${screen}/`)
  const lengthOf = ({ screens }: HelpTopic) =>
    Math.max(0, ...screens.filter(covers).map(({ length }) => length))
  const best = helpTopics.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0]
  return best && lengthOf(best) > 0 ? best : undefined
}

const whole = (topic: HelpTopic) =>
  fold(
    [
      topic.title,
      topic.summary,
      ...topic.sections.flatMap(({ title, blocks }) => [title, ...blocks.flat()]),
    ].join(' '),
  )

/** The pages that hold every word, those whose title does first. */
export function searchTopics(text: string): readonly HelpTopic[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return helpTopics
  const holdsAll = (folded: string) => words.every((word) => folded.includes(word))
  const named = (topic: HelpTopic) => Number(holdsAll(fold(topic.title)))
  return helpTopics
    .filter((topic) => holdsAll(whole(topic)))
    .toSorted((one, other) => named(other) - named(one))
}
