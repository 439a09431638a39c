import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { usualComparisons } from '#app/domain/judging/rounds/pairs/pair-rules.ts'
import { RoundFields, ROUND_FORM, ROUND_LABELS } from '#app/domain/judging/rounds/components/round-fields.tsx'
import { countEntries, findPlanPage } from '#app/domain/judging/rounds/queries.server.ts'
import type { roundSchema } from '#app/domain/judging/rounds/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { actOnRound, typedIn } from '#app/routes/admin/judging/rounds/round-form.server.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ category }) => `Add a round: ${category.title}` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const page = await findPlanPage(admin, intParam(args, 'categoryId'), args.context.now, db())
  const { category } = orNotFound(page, args.request)
  const { timezone } = await currentSeason()
  const initial = typedIn(args.request, {
    ...{ minAnswers: '2', rule: 'top', budget: '100', ranked: '5', tiesTogether: 'on' },
    comparisons: String(usualComparisons(await countEntries(category.id, db()))),
  })
  return { category, zone: timezone, initial }
}

export function action(args: ActionFunctionArgs) {
  return actOnRound(args, null)
}

export default function AddRound() {
  const { category, zone, initial } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<ReturnType<typeof roundSchema>>(ROUND_FORM, answer, initial)
  const back = href('/admin/judges/rounds/:categoryId', { categoryId: category.id })
  return (
    <Page
      title="Add a round"
      crumbs={[
        { label: 'Rounds of judging', to: href('/admin/judges/rounds') },
        { label: category.title, to: back },
        { label: 'Add a round' },
      ]}
      problems={form.problems(ROUND_LABELS)}
    >
      <RecordForm form={form} submit="Add round" backTo={back} version="0">
        <RoundFields form={form} zone={zone} />
      </RecordForm>
    </Page>
  )
}
