/** The words that one has selected on the page, those of a mail in its frame too. */
export function selectedWords(): string {
  const frames = [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument)
  for (const place of [document, ...frames]) {
    const words = place?.getSelection()?.toString().trim()
    if (words) return words
  }
  return ''
}

/** A few words begin the line of the task; more of them are its notes. */
const MOST_IN_TITLE = 200

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What a new task says from what was selected: its line, or its notes below the name of where it comes from. */
export function taskOfWords(words: string, name: string): { title?: string; notes?: string } {
  const line = words.split(/\s/).filter(Boolean).join(' ')
  if (line === '') return {}
  if (line.length <= MOST_IN_TITLE) return { title: line }
  const lines = words.split('\n').filter((one) => one.trim() !== '')
  return {
    title: name,
    notes: lines
      .map((one) => `<p>${escaped(one.trim())}</p>`)
      .join('')
      .slice(0, 15_000),
  }
}
