import type { Deadline } from '#app/domain/season/seasons/deadlines.ts'

/** When the press can apply. Pure and safe in the browser. */

export interface CredentialWindow {
  state: 'open' | 'before' | 'closed'
  opensAt: Date | null
  closesAt: Date | null
}

interface WindowQuestion {
  deadlines: readonly Pick<Deadline, 'kind' | 'opensAt' | 'closesAt'>[]
  ceremonyAt: Date | null
  isPublic: boolean
}

/**
 * Open within a deadline for media credentials, `[opens, closes)`; without one, closed. The hour is hard: what arrives at the end
 * is late, and no deadline lasts longer than until the ceremony begins.
 */
export function credentialWindow(
  { deadlines, ceremonyAt, isPublic }: WindowQuestion,
  now: Date,
): CredentialWindow {
  const windows = deadlines
    .filter(({ kind }) => kind === 'media_credentials')
    .map(({ opensAt, closesAt }) => ({
      opensAt,
      closesAt: ceremonyAt && ceremonyAt < closesAt ? ceremonyAt : closesAt,
    }))
    .filter(({ opensAt, closesAt }) => opensAt < closesAt)
    .sort((a, b) => a.opensAt.getTime() - b.opensAt.getTime())
  const current = windows.find(({ opensAt, closesAt }) => opensAt <= now && now < closesAt)
  if (current) return { state: isPublic ? 'open' : 'closed', ...current }
  const next = windows.find(({ opensAt }) => opensAt > now)
  return {
    state: next && isPublic ? 'before' : 'closed',
    opensAt: next?.opensAt ?? null,
    closesAt: (next ?? windows.at(-1))?.closesAt ?? null,
  }
}
