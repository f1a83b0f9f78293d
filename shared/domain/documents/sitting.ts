/** Saves of an author within this time make a single « modifié » of the timeline. */
const SITTING_MS = 10 * 60_000

/** Whether a draft is saved again by its last author, who has not left it. */
export const isSameSitting = (
  draft: { updated_by: string | null; updated_at: Date },
  { by, now }: { by: string | null; now: Date },
): boolean => draft.updated_by === by && now.getTime() - draft.updated_at.getTime() < SITTING_MS
