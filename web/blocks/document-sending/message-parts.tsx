/** « Remplacés à l’envoi »: the words between braces that a message may hold, with what each stands for. */
export function MessageVariables({ of }: { of: Readonly<Record<string, string>> }) {
  return (
    <>
      Remplacés à l’envoi&nbsp;:{' '}
      {Object.entries(of).map(([name, meaning], index) => (
        <span key={name}>
          {index > 0 && ', '}
          <abbr title={meaning} className="cursor-help no-underline">
            <code>{`{${name}}`}</code>
          </abbr>
        </span>
      ))}
      .
    </>
  )
}

type MessagePreviewProps = { subject: string; message: string; note: string }

/** « Aperçu de l’e-mail »: as its reader will see it, its variables filled in. */
export function MessagePreview({ subject, message, note }: MessagePreviewProps) {
  return (
    <details className="rounded-md border border-line bg-surface text-sm">
      <summary className="cursor-pointer px-4 py-2.5 font-medium">Aperçu de l’e-mail</summary>
      <div className="border-line border-t px-4 py-3">
        <p className="break-words font-semibold">{subject}</p>
        <p className="mt-2 whitespace-pre-line break-words">{message}</p>
        <p className="mt-3 text-muted text-xs">{note}</p>
      </div>
    </details>
  )
}
