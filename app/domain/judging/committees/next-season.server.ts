import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { NextSeasonPart } from '#app/domain/season/next-season/parts.ts'
import { countText } from '#app/ui/format/plural.ts'
import { preparePlanned } from './copy-people.server.ts'

/** The committees' people, as invitations that an admin sends: who sat on one accepts again. */
export const nextCommittees: NextSeasonPart = {
  key: 'committees',
  title: 'Committees',
  text: 'As invitations, which go out when you send them. Members answer again.',
  stage: 2,
  async describe({ from }, reader) {
    const rows = await reader
      .selectFrom('committees as c')
      .innerJoin('categories as k', 'k.id', 'c.category_id')
      .innerJoin('committee_members as m', 'm.committee_id', 'c.id')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .where('c.year', '=', from)
      .where('k.status', '<>', 'archived')
      .where('m.status', '=', 'accepted')
      .where('u.status', '=', 'active')
      .groupBy(['c.id', 'k.id'])
      .orderBy('k.number')
      .select(['c.id', 'k.type', 'k.number', 'k.name', (eb) => eb.fn.countAll<number>().as('people')])
      .limit(1_000)
      .execute()
    return rows.map(({ id, people, ...category }) => ({
      key: `committee-${id}`,
      label: categoryTitle(category),
      was: countText(people, 'member', 'members'),
      becomes: countText(people, 'invitation to send', 'invitations to send'),
    }))
  },
  async copy({ from, into }, admin, now, trx) {
    return (await preparePlanned({ from, into, committeeId: null }, admin, now, trx)).prepared
  },
}
