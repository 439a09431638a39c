import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { agreementPages, isManaged } from '#app/domain/people/agreements/audience-words.ts'
import { findAudienceOf } from '#app/domain/people/agreements/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'

/** Leads to the page of a version, whatever audience it is for. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const audience = await findAudienceOf(admin, id)
  return redirect(
    agreementPages(orNotFound(audience && isManaged(audience) ? audience : null, args.request)).version(id),
  )
}
