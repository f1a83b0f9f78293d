/** The sentence above each job in `interface Jobs`, by the job's name. */
export function describedJobs(source: string): Map<string, string> {
  const found = source.matchAll(/^ {4}\/\*\* (.+) \*\/\n {4}'([a-z-]+)':/gm)
  return new Map([...found].map(([, sentence = '', name = '']) => [name, sentence]))
}

const two = (figures: string) => figures.padStart(2, '0')

/** Words for the cron lines in use: each minute, every n minutes, each hour, each day. */
export function cronInWords(cron: string | undefined): string {
  if (cron === undefined) return ''
  const [minute = '', hour = '', ...days] = cron.split(' ')
  if (days.join(' ') !== '* * *') return `\`${cron}\``
  if (minute === '*' && hour === '*') return 'each minute'
  if (minute.startsWith('*/') && hour === '*') return `every ${minute.slice(2)} minutes`
  if (/^\d+$/.test(minute) && hour === '*') return `each hour, at :${two(minute)}`
  if (/^\d+$/.test(minute) && /^\d+$/.test(hour)) return `${two(hour)}:${two(minute)}`
  return `\`${cron}\``
}
