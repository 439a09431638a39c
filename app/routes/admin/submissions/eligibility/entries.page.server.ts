import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { countUnchecked } from '#app/domain/submissions/eligibility/check-entries.server.ts'
import { listFindings } from '#app/domain/submissions/eligibility/findings.server.ts'
import { rulesOfSeason } from '#app/domain/submissions/eligibility/queries.server.ts'
import { requirePageWithin } from '#app/http/params.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { filterOf, readListState } from '#app/ui/list-state.ts'
import { db } from '#db/client.ts'

/** The entries that break a rule, as the address asks for them, with the choices of the filters. */
export async function findingsPage(admin: AdminViewer, request: Request) {
  const state = readListState(new URL(request.url).searchParams, { filters: ['category', 'rule', 'result'] })
  const season = await currentSeason()
  const [categories, rules, unchecked] = await Promise.all([
    categoriesOf(season.year),
    rulesOfSeason(season.year, db()),
    countUnchecked(season.year, db()),
  ])
  const category = categories.find(({ id }) => String(id) === state.filters.category)
  const rule = rules.find(({ id }) => String(id) === state.filters.rule)
  const { total, rows } = await listFindings(admin, season.year, {
    categoryId: category?.id ?? null,
    ruleId: rule?.id ?? null,
    verdict: filterOf(state, 'result', ['broken', 'unknown']) ?? 'broken',
    ...{ limit: state.limit, offset: state.offset },
  })
  requirePageWithin(request, state, total)
  return {
    ...{ season: seasonTitle(season), state, total, rows },
    unchecked: rules.length > 0 ? unchecked : 0,
    rules: rules.map(({ id, message }) => ({ value: String(id), label: message })),
    categories: categories.map((each) => ({ value: String(each.id), label: categoryTitle(each) })),
    reason: rule?.message ?? '',
  }
}
