/** A page of the application: its path, and what its address asks. */
export type Page = { path: string; search?: Record<string, string> }

/** The page that shows a subject of events; null where it has none for that event. `type`: of the event; of a feature's own where it says so. */
export type PageOf<Type extends string = string> = (
  id: string,
  about: { type: Type; orgId: string },
) => Page | null

/** The pages of a feature's subjects. */
export type Pages<Subject extends string, Type extends string = string> = Partial<
  Record<Subject, PageOf<Type>>
>

/** The address of a page below the site's. */
export function hrefOfPage({ path, search }: Page): string {
  return search === undefined ? path : `${path}?${new URLSearchParams(search)}`
}
