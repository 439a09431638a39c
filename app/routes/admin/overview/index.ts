import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'

/** The short address leads to the overview. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return redirect(href('/admin/dashboard'))
}
