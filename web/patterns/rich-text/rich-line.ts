import type { RichImage, RichInline, RichMark } from './rich-doc.ts'

type Marks = readonly RichMark[]

/** A line of text as HTML is read: runs of spaces are one, those at its ends and around breaks are none. */
export class RichLine {
  private content: RichInline[] = []
  /** Whether a space here would be dropped. */
  private spaced = true

  text(raw: string, marks: Marks): void {
    const one = raw.replaceAll(/[ \t\r\n\f]+/g, ' ')
    const text = this.spaced && one.startsWith(' ') ? one.slice(1) : one
    if (text === '') return
    const last = this.content.at(-1)
    if (last?.type === 'text' && sameMarks(last.marks ?? [], marks)) last.text += text
    else this.content.push({ type: 'text', text, ...marked(marks) })
    this.spaced = text.endsWith(' ')
  }

  break(marks: Marks): void {
    this.trimEnd()
    this.content.push({ type: 'hardBreak', ...marked(marks) })
    this.spaced = true
  }

  image(attrs: RichImage, marks: Marks): void {
    this.content.push({ type: 'image', attrs, ...marked(marks) })
    this.spaced = false
  }

  /** Takes the line that was read and begins the next; null where nothing shows. A last break only gives its line a height. */
  take(): RichInline[] | null {
    this.trimEnd()
    const { content } = this
    this.content = []
    this.spaced = true
    if (content.length === 0) return null
    return content.at(-1)?.type === 'hardBreak' ? content.slice(0, -1) : content
  }

  private trimEnd(): void {
    const last = this.content.at(-1)
    if (last?.type !== 'text' || !last.text.endsWith(' ')) return
    last.text = last.text.slice(0, -1)
    if (last.text === '') this.content.pop()
  }
}

const marked = (marks: Marks) => (marks.length === 0 ? {} : { marks: [...marks] })

const sameMarks = (some: Marks, others: Marks): boolean =>
  some.length === others.length && some.every((mark) => others.some((other) => sameMark(mark, other)))

const sameMark = (one: RichMark, other: RichMark): boolean =>
  one.type === 'link' ? other.type === 'link' && one.attrs.href === other.attrs.href : one.type === other.type
