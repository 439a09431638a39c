import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { findDataset } from '#app/domain/overview/exports/readers.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'

/** The dataset of the address, for an admin who has its right; to all others there is none. */
export async function askedDataset(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  return { admin, dataset: orNotFound(findDataset(args.params.dataset, admin), args.request) }
}
