import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { categoryFields } from '#app/domain/catalogue/categories/queries.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { findPlanPage } from '../queries.server.ts'
import { askableRefusal, type Askable } from './rules.ts'

/** The questions of a category with what decides whether a round can ask them. */
export async function askables(categoryId: number, reader: Reader): Promise<Askable[]> {
  const [fields, { rows: facts }] = await Promise.all([
    categoryFields(categoryId, reader),
    sql<{ bindingId: number; roundId: number | null; isAnswered: boolean; isRuled: boolean }>`
      select b.id as "bindingId", q.round_id as "roundId",
        exists (select from submissions s where s.category_id = b.category_id and s.submitted_at is not null
          and (exists (select from submission_values v where v.submission_id = s.id and v.field_id = b.field_id)
            or exists (select from submission_files x where x.submission_id = s.id and x.field_id = b.field_id))) as "isAnswered",
        exists (select from eligibility_rules rule where rule.field_id = b.field_id and rule.year = k.year
          and (rule.category_id is null or rule.category_id = k.id)) as "isRuled"
      from category_fields b join categories k on k.id = b.category_id
      left join round_questions q on q.binding_id = b.id
      where b.category_id = ${categoryId}`.execute(reader),
  ])
  return fields.flatMap((field) => {
    const known = facts.find(({ bindingId }) => bindingId === field.bindingId)
    return known ? [{ ...field, ...known }] : []
  })
}

/** A round with what it asks for and could ask for; null where there is no such round. */
export async function findMaterialsPage(
  admin: AdminViewer,
  { categoryId, roundId }: { categoryId: number; roundId: number },
  now: Date,
  reader: Reader,
) {
  const page = await findPlanPage(admin, categoryId, now, reader)
  const round = page?.rounds.find(({ id }) => id === roundId)
  if (!page || !round) return null
  const questions = (await askables(categoryId, reader)).map((question) => ({
    bindingId: question.bindingId,
    label: question.label,
    isAsked: question.roundId === roundId,
    refusal: askableRefusal(question, roundId),
  }))
  return { category: page.category, round, questions }
}

/** The labels of what a round asks, in the form's order. */
export async function questionsOf(roundId: number, reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('round_questions as q')
    .innerJoin('category_fields as b', 'b.id', 'q.binding_id')
    .innerJoin('fields as f', 'f.id', 'b.field_id')
    .where('q.round_id', '=', roundId)
    .where('f.archived_at', 'is', null)
    .orderBy('b.sort')
    .orderBy('b.id')
    .select((eb) => eb.fn.coalesce('b.label_override', 'f.label').as('label'))
    .execute()
  return rows.map(({ label }) => label)
}

/** The entries whose answers to what a round asks were handed in. */
export async function handedIn(roundId: number, reader: Reader): Promise<ReadonlySet<number>> {
  const rows = await reader
    .selectFrom('round_materials')
    .where('round_id', '=', roundId)
    .select('submission_id as id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
