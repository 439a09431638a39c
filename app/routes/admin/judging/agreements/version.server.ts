import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { findVersion } from '#app/domain/judging/agreements/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'

/** The admin, and the version of the judges’ agreement in the address. */
export async function versionOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const found = await findVersion(admin, 'judge', intParam(args, 'id'))
  return { admin, version: orNotFound(found, args.request) }
}

/** The draft in the address; a published version leads to its own page. */
export async function draftOf(args: LoaderFunctionArgs) {
  const { version } = await versionOf(args)
  const { id, status } = version
  if (status !== 'draft') throw redirect(href('/admin/judges/agreements/view/:id', { id }))
  return version
}
