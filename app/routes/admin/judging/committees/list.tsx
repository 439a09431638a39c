import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CommitteeList } from '#app/domain/judging/committees/components/committee-list.tsx'
import {
  actOnCommitteeList,
  loadCommitteeList,
} from '#app/routes/judge/judging/committees/list.page.server.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'

export const handle: PageHandle = { title: 'Committees' }

export function loader(args: LoaderFunctionArgs) {
  return loadCommitteeList(args)
}

export function action(args: ActionFunctionArgs) {
  return actOnCommitteeList(args)
}

export default function CommitteesPage() {
  return <CommitteeList page={useLoaderData<typeof loader>()} />
}
