import type { SettingLock } from '#app/domain/season/seasons/setting-locks.server.ts'
import { href } from '#app/platform/href.ts'
import { lockRound } from '../rounds/round.server.ts'
import { readRelease } from './publication.server.ts'
import { isPublished } from './rules.ts'

/** What is published stays so: its moment cannot be moved, nor its points be hidden or shown (decision 087). */
export const publication: SettingLock = {
  names: [
    'voting_results_published_at',
    'voting_results_before_ceremony',
    'voting_show_tallies',
    'ceremony_hours',
  ],
  hold: lockRound,
  async reason(year, now, reader) {
    if (!isPublished(await readRelease(year, reader), now)) return null
    const text = 'The results are published, so their date and whether points are shown can’t be changed.'
    return { text, page: { to: href('/admin/voting/results'), label: 'Go to results' } }
  },
}
