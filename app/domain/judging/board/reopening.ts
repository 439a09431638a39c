/** For how long an admin may reopen scoring for one judge, in hours. */
export const REOPEN_HOURS = [2, 12, 24, 48, 72] as const
