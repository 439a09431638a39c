import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'

/** The specification has this list twice, both for admins; it lives under `/admin`. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  throw redirect(href('/admin/submissions/invoices') + new URL(args.request.url).search)
}
