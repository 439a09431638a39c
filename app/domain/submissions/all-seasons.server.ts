import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { pageOf } from '#db/page-of.ts'
import { publiclyNominated, publiclyPassedOver } from '#app/domain/season/announcements/embargo.server.ts'
import { toldRound } from '#app/domain/season/announcements/told-round.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { ListState } from '#app/ui/list-state.ts'

/** What the studios of a person have entered over the seasons, the latest first; a draft that was withdrawn is left out. */
export function entriesOfAllSeasons(
  { userId }: Viewer,
  { limit, offset }: Pick<ListState, 'limit' | 'offset'>,
  now: Date,
) {
  const found = db()
    .selectFrom('submissions as s')
    .innerJoin('studio_members as m', (join) =>
      join
        .onRef('m.studio_id', '=', 's.studio_id')
        .on('m.user_id', '=', userId)
        .on('m.status', '=', 'active'),
    )
    .innerJoin('studios as st', 'st.id', 's.studio_id')
    .innerJoin('seasons as y', 'y.year', 's.year')
    .innerJoin('categories as k', 'k.id', 's.category_id')
    .where((eb) => eb.or([eb('s.status', '<>', 'withdrawn'), eb('s.submitted_at', 'is not', null)]))
    .orderBy('s.year', 'desc')
    .orderBy('s.id', 'desc')
    .select(['s.id', 's.code', 's.title', 's.status', 's.payment_status as paymentStatus', 's.completeness'])
    .select(['s.year', 'y.label as seasonLabel', 'st.name as studio', 'k.type', 'k.number', 'k.name'])
    .select([
      publiclyNominated('s.id', now).as('nominated'),
      publiclyPassedOver('s', now).as('passedOver'),
      toldRound('s').as('round'),
      // A draft of an earlier season can no longer be submitted.
      sql<boolean>`s.status = 'draft' and not y.is_current`.as('missed'),
    ])
  return pageOf(found, { limit, offset })
}
