import { announcementReview } from '#app/domain/nominees/nominations/announce-nominees.server.ts'
import { laterEmbargo } from '#app/domain/nominees/nominations/letter-text.server.ts'
import { hasCome } from '#app/domain/season/announcements/embargo.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { zoneName } from '#app/ui/format/date-time.ts'

/** The season's announcement, or what would be announced now. */
export async function announcementPage(admin: AdminViewer, now: Date) {
  const { year, label, timezone, announcedAt } = await currentSeason()
  const [{ announcement, ...review }, configs] = await Promise.all([
    announcementReview(admin, year, now),
    configValues(),
  ])
  return {
    season: seasonTitle({ label, year }),
    zone: zoneName(timezone),
    planned: announcedAt && announcedAt > now ? toLocalText(announcedAt, timezone) : '',
    announcement,
    embargo: laterEmbargo(announcement?.announceAt ?? now, configs),
    isPast: hasCome(announcement, now),
    ...review,
  }
}
