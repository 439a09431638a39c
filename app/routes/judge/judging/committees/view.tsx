import type { LoaderFunctionArgs } from '@remix-run/node'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { useLoaderData } from '@remix-run/react'
import { COMMITTEE_ROLE_LABELS } from '#app/domain/judging/committees/rules.ts'
import { findCommitteeMembers } from '#app/domain/judging/committees/public-members.server.ts'
import { requireSigned } from '#app/routes/judge/judging/committees/edit.page.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export const handle: PageHandle<typeof loader> = { title: ({ code }) => `Committee members of ${code}` }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const found = await findCommitteeMembers(intParam(args, 'categoryId'), viewer, args.context.now)
  const committee = orNotFound(found, args.request)
  if (committee.access === 'member') await requireSigned(args, viewer, committee.year)
  return committee
}

type Member = LoaderData<typeof loader>['members'][number]

const columns: readonly Column<Member>[] = [
  { header: 'Name', long: true, cell: (member) => member.name },
  { header: 'Role', cell: (member) => COMMITTEE_ROLE_LABELS[member.role] },
  { header: 'Employer', long: true, cell: (member) => member.employer || 'Unknown' },
  { header: 'Discipline', long: true, cell: (member) => member.discipline || '–' },
]

export default function ViewCommittee() {
  const { code, category, access, members } = useLoaderData<typeof loader>()
  const crumbs =
    access === 'public'
      ? undefined
      : [
          access === 'admin'
            ? { label: 'Committees', to: href('/admin/judges/committees') }
            : { label: 'My committees', to: href('/judges') },
          { label: `${code} · ${category}` },
        ]
  return (
    <Page
      title={`Committee members of ${code} · ${category}`}
      lede={
        access === 'public' ? 'They chose this category’s nominees.' : 'Confidential until names are public.'
      }
      crumbs={crumbs}
    >
      <DataTable
        caption="Committee members"
        captionHidden
        columns={access === 'public' ? columns.slice(0, 1) : columns}
        rows={members}
        rowKey={(member) => `${member.name} ${member.role}`}
        empty={<EmptyState title="No members yet" />}
      />
    </Page>
  )
}
