import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { actOnCommittee, loadCommittee } from '#app/routes/judge/judging/committees/edit.page.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'

export const handle: PageHandle<typeof loader> = { title: ({ committee }) => `Committee ${committee.code}` }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return loadCommittee(args)
}

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args)
  return actOnCommittee(args)
}

export { CommitteePage as default } from '#app/routes/judge/judging/committees/committee-page.tsx'
