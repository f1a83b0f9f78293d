import { useRef, useState } from 'react'
import { LazyRichText } from './lazy-rich-text.tsx'
import type { RichTextHandle } from './rich-text.tsx'

const LETTER = `<p>Bonjour Camille,</p><p>Le <b>devis</b> de l’<i>escalier</i> est <a href="https://exemple.fr/devis">en ligne</a>&nbsp;:</p>
<ul><li>limon en chêne</li><li>garde-corps</li></ul><blockquote><p>Peut-on poser avant l’été&nbsp;?</p></blockquote>`
const TABLE = '<table border="1"><tr><td>Chêne</td><td>1 200,00 €</td></tr></table>'

const samples = [
  { title: 'Vide', html: '' },
  { title: 'Lettre', html: LETTER },
  { title: 'Ce que l’éditeur ne sait pas écrire', html: TABLE },
]

/** Gallery of the texts that are written here. */
export function RichTextSpecimens() {
  return (
    <main id="main" className="mx-auto flex max-w-form flex-col gap-8 px-4 py-8">
      <h1 className="font-semibold text-xl">Texte mis en forme</h1>
      {samples.map((sample) => (
        <Sample key={sample.title} {...sample} />
      ))}
    </main>
  )
}

function Sample({ title, html }: { title: string; html: string }) {
  const [written, setWritten] = useState(html)
  const [heard, setHeard] = useState('')
  const text = useRef<RichTextHandle>(null)
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-semibold text-lg">{title}</h2>
      <div className="rounded-md border border-strong bg-surface p-3">
        <LazyRichText
          ref={text}
          html={html}
          label={title}
          placeholder="Votre message…"
          onChange={setWritten}
          onSubmit={() => setHeard('Envoyé par Ctrl+Entrée')}
          onFiles={(files) => {
            setHeard(files.map(({ name }) => name).join(', '))
            text.current?.insertImage({ cid: 'photo', alt: 'Photo', width: 120 })
          }}
          imageAddress={(cid) => (cid === 'photo' ? '/favicon.svg' : null)}
          renderVerbatim={(kept) => <code className="text-xs [overflow-wrap:anywhere]">{kept}</code>}
        />
      </div>
      <p className="mt-2 text-muted text-xs [overflow-wrap:anywhere]">
        HTML&nbsp;: <code data-written>{written}</code>
      </p>
      <p className="text-xs" role="status">
        {heard}
      </p>
    </section>
  )
}
