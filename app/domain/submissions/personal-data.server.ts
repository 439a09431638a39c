import { sql } from 'kysely'
import { MAX_HELD_ROWS, type PersonalData } from '#app/platform/personal-data.ts'
import type { Reader, Trx } from '#db/client.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import type { Answer } from '#app/domain/catalogue/fields/answers.ts'
import { forgetKeysInHistory } from '#app/platform/audit/forget.server.ts'
import { shownAnswer } from './form/shown-answer.ts'
import { shownTitle } from './shown-title.ts'

/** Where a person is reached, and their hand. */
const OF_A_PERSON = ['address', 'signature'] as const

/** The answers to questions for a postal address or a signature. */
function personalAnswers(reader: Reader) {
  return reader
    .selectFrom('submission_values as v')
    .innerJoin('fields as f', 'f.id', 'v.field_id')
    .innerJoin('submissions as s', 's.id', 'v.submission_id')
    .where('f.type', 'in', OF_A_PERSON)
}

interface WrittenAnswer {
  code: string | null
  title: string
  question: string
  type: CategoryField['type']
  value: unknown
}

/** The answers of one type as texts, each with its entry and question. */
function textsOf(written: readonly WrittenAnswer[], wanted: (typeof OF_A_PERSON)[number]) {
  return written
    .filter(({ type }) => type === wanted)
    .map(({ type, value, title, ...row }) => ({
      ...{ ...row, title: shownTitle(title) },
      text: shownAnswer({ type, options: [] }, value as Answer),
    }))
}

/** Removes them from the entries of studios that have no one else, with what the history says of them. */
async function removeAnswers(userId: number, trx: Trx): Promise<void> {
  const fields = await trx
    .selectFrom('fields')
    .where('type', 'in', OF_A_PERSON)
    .select(['id', 'key'])
    .execute()
  if (fields.length === 0) return
  const entries = await trx
    .selectFrom('submissions as s')
    .where(
      sql<boolean>`exists (select from studio_members m where m.studio_id = s.studio_id and m.user_id = ${userId})
        and not exists (select from studio_members m
          where m.studio_id = s.studio_id and m.user_id <> ${userId} and m.status = 'active')`,
    )
    .select('s.id')
    .execute()
  const entityIds = entries.map(({ id }) => id)
  if (entityIds.length === 0) return
  const fieldIds = fields.map(({ id }) => id)
  await trx
    .deleteFrom('submission_values')
    .where('submission_id', 'in', entityIds)
    .where('field_id', 'in', fieldIds)
    .execute()
  const keys = fields.map(({ key }) => key)
  await forgetKeysInHistory(keys, { entity: 'submission', entityIds }, trx)
}

/** Entries that a person began or that belong to their studios, addresses and signatures that they wrote, and the address beside their credits. */
export const entriesOfPerson: PersonalData = {
  async held({ userId }, reader) {
    const rows = await reader
      .selectFrom('submissions as s')
      .innerJoin('categories as c', 'c.id', 's.category_id')
      .where(
        sql<boolean>`(s.created_by = ${userId} or s.studio_id in (
          select studio_id from studio_members where user_id = ${userId} and status = 'active'))`,
      )
      .orderBy('s.id', 'desc')
      .select(['s.code', 's.title', 's.status', 's.year as season', 'c.name as category'])
      .select(sql<boolean>`s.created_by = ${userId}`.as('begunByYou'))
      .limit(MAX_HELD_ROWS)
      .execute()
    const written = await personalAnswers(reader)
      .where('v.updated_by', '=', userId)
      .orderBy('s.id', 'desc')
      .select(['s.code', 's.title', 'f.label as question', 'f.type', 'v.value'])
      .limit(MAX_HELD_ROWS)
      .execute()
    return {
      entries: rows.map((row) => ({ ...row, title: shownTitle(row.title) })),
      addresses: textsOf(written, 'address').map(({ text, ...row }) => ({ ...row, address: text })),
      signedAnswers: textsOf(written, 'signature').map(({ text, ...row }) => ({ ...row, signature: text })),
    }
  },
  async remove({ userId, email }, _by, _now, trx) {
    await removeAnswers(userId, trx)
    await trx
      .updateTable('submission_people')
      .set({ email: '' })
      .where(sql<boolean>`lower(email) = lower(${email}) and email <> ''`)
      .execute()
    await trx.deleteFrom('opening_notices').where('email', '=', email).execute()
  },
}
