/** The most that one request of the contract changes. */
const AT_ONCE = 200

/** Changes any number of rows, as many a request as it may; their answers as one list. */
export async function inParts<Changed>(
  ids: readonly string[],
  change: (part: string[]) => Promise<readonly Changed[]>,
): Promise<Changed[]> {
  const changed: Changed[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE)
    changed.push(...(await change(ids.slice(from, from + AT_ONCE))))
  return changed
}
