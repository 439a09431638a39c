import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'

/** Spec 2 has this list at two addresses, both for admins; this one leads to the other. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  throw redirect(href('/admin/submissions/invoices') + new URL(args.request.url).search)
}
