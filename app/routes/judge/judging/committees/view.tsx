import type { LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { COMMITTEE_ROLE_LABELS } from '#app/domain/judging/committees/rules.ts'
import { whoSits, type WhoSits } from '#app/domain/judging/committees/who.server.ts'
import { requireSigned } from '#app/routes/judge/judging/committees/edit.page.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export const handle: PageHandle<typeof loader> = { title: ({ code }) => `Who judges ${code}` }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const found = await whoSits(intParam(args, 'categoryId'), viewer, args.context.now)
  const committee = orNotFound(found, args.request)
  if (committee.as === 'member') await requireSigned(args, viewer, committee.year)
  return committee
}

type Person = SerializeFrom<WhoSits>['people'][number]

const named: Column<Person> = {
  id: 'name',
  header: 'Name',
  main: true,
  long: true,
  cell: (person) => person.name,
}
const inside: readonly Column<Person>[] = [
  named,
  { id: 'role', header: 'Part', cell: (person) => COMMITTEE_ROLE_LABELS[person.role] },
  { id: 'employer', header: 'Employer', long: true, cell: (person) => person.employer || 'Not known' },
  { id: 'discipline', header: 'Discipline', long: true, cell: (person) => person.discipline || '–' },
]

export default function ViewCommittee() {
  const { code, category, as, people } = useLoaderData<typeof loader>()
  const crumbs =
    as === 'public'
      ? undefined
      : [
          as === 'office'
            ? { label: 'Committees', to: href('/admin/judges/committees') }
            : { label: 'My committees', to: href('/judges') },
          { label: `${code} · ${category}` },
        ]
  return (
    <>
      <PageHeader
        title={`Who judges ${code} · ${category}`}
        lede={
          as === 'public'
            ? 'The people who chose this category’s nominees.'
            : 'For you and the office until names become public.'
        }
        crumbs={crumbs}
      />
      <DataTable
        caption="People on this committee"
        captionHidden
        columns={as === 'public' ? [named] : inside}
        rows={people}
        rowKey={(person) => `${person.name} ${person.role}`}
        empty={<EmptyState title="Nobody sits on it yet" />}
      />
    </>
  )
}
