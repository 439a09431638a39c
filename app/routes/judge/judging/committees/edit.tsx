import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { actOnCommittee, loadCommittee } from '#app/routes/judge/judging/committees/edit.page.server.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'

export const handle: PageHandle<typeof loader> = { title: ({ committee }) => `Committee ${committee.code}` }

export function loader(args: LoaderFunctionArgs) {
  return loadCommittee(args)
}

export function action(args: ActionFunctionArgs) {
  return actOnCommittee(args)
}

export { CommitteePage as default } from '#app/routes/judge/judging/committees/committee-page.tsx'
