import { db } from '#db/client.ts'
import { answered, type StoredBinding } from '#app/domain/catalogue/categories/binding-queries.server.ts'
import { readEntries } from '#app/domain/submissions/queries.server.ts'
import { askedFields } from '#app/domain/catalogue/fields/shown-fields.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'

export type EntryWithout = Awaited<ReturnType<typeof entriesWithout>>['rows'][number]

const SENT_OR_GOING = ['submitted', 'in_review', 'returned', 'accepted'] as const

const MAX_LISTED = 50
const MAX_WEIGHED = 500

/** The first entries, submitted or in a cart, without an answer to a question that applies to them, and how many there are. */
export async function entriesWithout(
  admin: AdminViewer,
  { categoryId, fieldId, type, showIf }: Pick<StoredBinding, 'categoryId' | 'fieldId' | 'type' | 'showIf'>,
) {
  const without = db()
    .selectFrom('submissions as s')
    .innerJoin('studios as st', 'st.id', 's.studio_id')
    .where('s.category_id', '=', categoryId)
    .where(withoutConflict(admin, 's.id', admin.at))
    .where((eb) =>
      eb.or([
        eb('s.status', 'in', SENT_OR_GOING),
        eb.and([eb('s.status', '=', 'draft'), eb('s.payment_status', '=', 'in_cart')]),
      ]),
    )
    .where(({ not }) => not(answered(fieldId, type)))
  let found = without
  if (showIf) {
    const candidates = await without.select('s.id').orderBy('s.id').limit(MAX_WEIGHED).execute()
    const candidateIds = candidates.map(({ id }) => id)
    const records = await readEntries(candidateIds, db())
    const asked = records.filter(({ fields, content }) =>
      askedFields(fields, content).some(({ id }) => id === fieldId),
    )
    if (asked.length === 0) return { rows: [], total: 0 }
    const ids = asked.map(({ entry }) => entry.id)
    found = without.where('s.id', 'in', ids)
  }
  const [rows, { total }] = await Promise.all([
    found
      .select(['s.id', 's.code', 's.title', 's.status', 'st.name as studioName'])
      .orderBy('s.code')
      .orderBy('s.id')
      .limit(MAX_LISTED)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}
