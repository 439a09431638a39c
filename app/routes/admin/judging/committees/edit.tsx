import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { actOnCommittee, loadCommittee } from '#app/routes/judge/judging/committees/edit.page.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return loadCommittee(args)
}

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args)
  return actOnCommittee(args)
}

export { clientAction, default, handle } from '#app/routes/judge/judging/committees/edit.tsx'
