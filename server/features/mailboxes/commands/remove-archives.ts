import { forgetLeft, listUnneeded } from '#server/features/mailboxes/store/archives.ts'
import type { AppContext } from '#server/scope.ts'

/** Removes the files and Maildirs of imports that were cancelled, left or failed, and of mailboxes that are gone. */
export async function removeArchives(context: AppContext): Promise<void> {
  await forgetLeft(context)
  // The disk first: what begins meanwhile is not in this list.
  const { files, maildirs } = await listUnneeded(context, await context.mailArchives.list())
  for (const key of files) await context.mailArchives.removeFile(key)
  for (const key of maildirs) await context.mailArchives.removeMaildir(key)
}
