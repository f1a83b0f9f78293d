export type RemotePicture = { type: string; bytes: Uint8Array<ArrayBuffer> }

/**
 * `absent`: no such public host, refused by its server, or not a raster picture · `unreachable`: its server does not answer, too
 * slowly, or with too much · `busy`: too many are asked for.
 */
export type PictureProblem = 'absent' | 'unreachable' | 'busy'

/** Pictures of other people's servers, which mails name. Nothing of it throws: a problem is an answer. */
export type RemotePictures = {
  /** The picture at an address, whose type is read from its bytes. `asker` is who waits: one waits for their own turn. */
  fetch(
    address: string,
    asker: { orgId: string; userId: string },
  ): Promise<RemotePicture | { problem: PictureProblem }>
}
