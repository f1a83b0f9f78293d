/** Tokens and profiles are a few kilobytes. */
export const MAX_ANSWER_BYTES = 100_000

/** The text of an answer, read no further than `bytes`: what is longer is no answer of a provider. */
export async function boundedText(response: Response, bytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let seen = 0
  for await (const chunk of response.body ?? []) {
    seen += chunk.length
    // Leaving the loop ends the connection.
    if (seen > bytes) throw new Error(`answer over ${bytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
