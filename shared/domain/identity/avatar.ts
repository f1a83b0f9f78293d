/** Largest file that may be sent as an avatar: a photo as phones take them. */
export const AVATAR_MAX_BYTES = 5 * 1_048_576

/** Address of someone's avatar from the `avatar_version` of the profile; null when there is none: the initial is shown. */
export function avatarUrl(userId: string, version: string | null): string | null {
  return version === null ? null : `/api/v1/users/${userId}/avatar?version=${version}`
}
