import { addRule } from '#app/domain/submissions/eligibility/commands.server.ts'
import type { Fact, Force, Terms, Test } from '#app/domain/submissions/eligibility/facts.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { now } from '#tests/support/clock.ts'
import { category, valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf } from '#tests/support/people.ts'

interface RuleOfTests {
  /** The number of its category; all categories without one. */
  number?: number
  fact?: Fact
  /** The key of the question it is about. */
  question?: string
  test: Test
  terms?: Terms
  message: string
  force?: Force
}

/** A rule of the season, added by an admin of its own. */
export async function eligibilityRule({
  number,
  fact = 'answer',
  question,
  test,
  terms = {},
  message,
  force = 'refuses',
}: RuleOfTests): Promise<number> {
  const { year } = await currentSeason()
  const asked = question
    ? await db().selectFrom('fields').where('key', '=', question).select('id').executeTakeFirstOrThrow()
    : null
  const rule = {
    ...{ year, fact, test, terms, message, force },
    categoryId: number === undefined ? null : (await category(number)).id,
    fieldId: asked?.id ?? null,
  }
  return valueOf(await addRule(rule, await adminViewerOf(await admin()), now())).id
}
