import type { LoaderFunctionArgs } from '@remix-run/node'
import { LIST_COLUMNS } from '#app/domain/press/indee/lists.server.ts'
import { findList } from '#app/domain/press/indee/queries.server.ts'
import { download } from '#app/http/download.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireFreshAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { db } from '#db/client.ts'

/** A list for the screening service as it was made. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const list = orNotFound(await findList(intParam(args, 'id'), db()), args.request)
  return download(args, admin, {
    what: 'screening list',
    name: `Screening list ${list.id}`,
    columns: LIST_COLUMNS,
    count: list.people.length,
    batches: [list.people],
  })
}
