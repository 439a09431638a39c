import type { LoaderFunctionArgs } from '@remix-run/node'
import { categoryPage } from '#app/domain/catalogue/categories/category-page.server.ts'
import type { Category } from '#app/domain/catalogue/categories/rules.ts'
import { categoryQuerySchema } from '#app/domain/catalogue/categories/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import {
  apiData,
  apiProblem,
  apiUnauthenticated,
  checkQuery,
  methodNotAllowed,
} from '#app/http/api-replies.ts'
import { log } from '#app/log.server.ts'

/**
 * GET /api/category → `{ data: { data: […], total, per_page, current_page, last_page } }`. Needs a session; drafts and
 * archived categories are for admins. `refresh=1` reads a list that is not cached.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer } = context
  if (!viewer) return apiUnauthenticated()
  const query = checkQuery(categoryQuerySchema, request)
  if (!query.ok) return query.reply
  try {
    const year = query.value.year ?? (await currentSeason()).year
    const page = await categoryPage({ ...query.value, year }, { seesDrafts: viewer.role === 'admin' })
    return apiData({
      data: page.rows.map(shapeOf),
      total: page.total,
      per_page: page.perPage,
      current_page: page.page,
      last_page: page.lastPage,
    })
  } catch (error) {
    log.error({ err: error, requestId: context.requestId }, 'the category list could not be read')
    return apiProblem(500, 'Failed to fetch categories')
  }
}

export function action() {
  return methodNotAllowed('GET')
}

function shapeOf(category: Category) {
  return {
    id: category.id,
    name: category.name,
    number: category.number,
    description: category.description,
    type: category.type,
    year: category.year,
    summary: category.summary,
    status: category.status,
    status_note: category.statusNote,
    student_only: category.studentOnly,
    max_team: category.maxTeam,
    max_per_studio: category.maxPerStudio,
    min_minutes: category.minMinutes,
    max_minutes: category.maxMinutes,
    min_nominees: category.minNominees,
    max_nominees: category.maxNominees,
  }
}
