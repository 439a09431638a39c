import type { LoaderFunctionArgs } from '@remix-run/node'
import { CONFIG_CATEGORY_IDS } from '#app/constants.ts'
import { configsOfCategory } from '#app/domain/season/seasons/queries.server.ts'
import { apiData, apiProblem, apiUnauthenticated, methodNotAllowed } from '#app/http/api-replies.ts'
import { log } from '#app/log.server.ts'
import { db } from '#db/client.ts'

/**
 * GET /api/config/category/{id} → `{ data: { configs: [{ id, name, value, category_id }] } }` for the five known ids.
 * Needs a session; members are given the public entries, admins all of them.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { viewer } = context
  if (!viewer) return apiUnauthenticated()
  const categoryId = CONFIG_CATEGORY_IDS.find((id) => String(id) === params.id)
  if (categoryId === undefined) return apiProblem(404, 'We can’t find this configuration category')
  try {
    const entries = await configsOfCategory(categoryId, db())
    const shown = viewer.role === 'admin' ? entries : entries.filter((entry) => entry.isPublic)
    const configs = shown.map(({ id, name, value }) => ({ id, name, value, category_id: categoryId }))
    return apiData({ configs })
  } catch (error) {
    log.error({ err: error, requestId: context.requestId }, 'configuration could not be read')
    return apiProblem(500, 'Failed to fetch configs')
  }
}

export function action() {
  return methodNotAllowed('GET')
}
