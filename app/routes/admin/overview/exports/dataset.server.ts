import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { datasetsFor } from '#app/domain/overview/exports/readers.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'

/** The dataset of the address, for an admin who has its right; to all others there is none. */
export async function askedDataset(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { dataset: key } = args.params
  const dataset = datasetsFor(admin, await configValues()).find((each) => each.key === key)
  return { admin, dataset: orNotFound(dataset, args.request) }
}
