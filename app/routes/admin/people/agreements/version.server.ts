import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { agreementPages, audienceOfPath } from '#app/domain/people/agreements/audience-words.ts'
import { findVersion } from '#app/domain/people/agreements/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'

/** The audience whose page the address is, and its pages. */
export function audienceOf({ request }: LoaderFunctionArgs | ActionFunctionArgs) {
  const audience = audienceOfPath(new URL(request.url).pathname)
  return { audience, pages: agreementPages(audience) }
}

/** The admin, and the version of the agreement in the address. */
export async function versionOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { audience, pages } = audienceOf(args)
  const found = await findVersion(admin, audience, intParam(args, 'id'))
  return { admin, audience, pages, version: orNotFound(found, args.request) }
}

/** The draft in the address; a published version leads to its own page. */
export async function draftOf(args: LoaderFunctionArgs) {
  const { version, audience, pages } = await versionOf(args)
  const { id, status } = version
  if (status !== 'draft') throw redirect(pages.version(id))
  return { draft: version, audience }
}
