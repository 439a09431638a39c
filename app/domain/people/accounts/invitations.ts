/** How long an invitation's link works. */
export const INVITATION_LASTS_MS = 14 * 86_400_000
