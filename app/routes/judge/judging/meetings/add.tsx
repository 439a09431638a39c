import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PLAN_FORM, PLAN_LABELS, PlanFields } from '#app/domain/judging/meetings/components/plan-fields.tsx'
import type { planSchema } from '#app/domain/judging/meetings/schema.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { runMeetingsOf } from '#app/routes/judge/judging/meetings/meeting-of.server.ts'
import { addPlan } from '#app/routes/judge/judging/meetings/plan-form.server.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ category }) => `Plan a meeting of ${category}` }

export async function loader(args: LoaderFunctionArgs) {
  const { place } = await runMeetingsOf(args)
  const { category, zone } = place
  return { category: categoryTitle(category), categoryId: category.id, zone }
}

export function action(args: ActionFunctionArgs) {
  return addPlan(args)
}

export default function PlanMeeting() {
  const { category, categoryId, zone } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<ReturnType<typeof planSchema>>(PLAN_FORM, answer, { minutes: '5' })
  const back = href('/judges/meetings/:categoryId', { categoryId })
  return (
    <Page
      title="Plan a meeting"
      lede={category}
      crumbs={[
        { label: 'My committees', to: href('/judges') },
        { label: 'Meetings', to: back },
        { label: 'Plan a meeting' },
      ]}
      problems={form.problems(PLAN_LABELS, ['version'])}
    >
      <RecordForm form={form} submit="Plan meeting" backTo={back} version="0">
        <PlanFields form={form} zone={zone} />
      </RecordForm>
    </Page>
  )
}
