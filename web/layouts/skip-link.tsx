/** First in the tab order of every layout. */
export function SkipLink() {
  return (
    <a
      href="#main"
      data-print="hidden"
      className="skip-link rounded-md bg-primary px-4 py-2 font-medium text-on-primary"
    >
      Aller au contenu
    </a>
  )
}
