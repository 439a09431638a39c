import type { Deadline } from '#app/domain/season/seasons/deadlines.ts'

/** When the press can apply. Pure and safe in the browser. */

export interface CredentialWindow {
  state: 'open' | 'before' | 'closed'
  opensAt: Date | null
  closesAt: Date | null
}

/** Open within a deadline for media credentials, `[opens, closes)`; without one, closed. What arrives at its end is late. */
export function credentialWindow(
  {
    deadlines,
    isPublic,
  }: { deadlines: readonly Pick<Deadline, 'kind' | 'opensAt' | 'closesAt'>[]; isPublic: boolean },
  now: Date,
): CredentialWindow {
  const windows = deadlines
    .filter(({ kind }) => kind === 'media_credentials')
    .sort((a, b) => a.opensAt.getTime() - b.opensAt.getTime())
  const current = windows.find(({ opensAt, closesAt }) => opensAt <= now && now < closesAt)
  if (current)
    return {
      state: isPublic ? 'open' : 'closed',
      opensAt: current.opensAt,
      closesAt: current.closesAt,
    }
  const next = windows.find(({ opensAt }) => opensAt > now)
  return {
    state: next && isPublic ? 'before' : 'closed',
    opensAt: next?.opensAt ?? null,
    closesAt: (next ?? windows.at(-1))?.closesAt ?? null,
  }
}
