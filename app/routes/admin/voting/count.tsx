import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { boxPage } from '#app/domain/voting/results/admin-page.server.ts'
import { BoxNotices } from '#app/domain/voting/results/components/box-notices.tsx'
import { countRound } from '#app/domain/voting/results/count-round.server.ts'
import { drillSchema } from '#app/domain/voting/results/schema.ts'
import { countedText } from '#app/domain/voting/results/words.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { answeredProblems, useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'count'
const RESULTS = href('/admin/voting/results')

export const handle: PageHandle = { title: 'Count ballots' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  return boxPage(year, admin, args.context.now)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { year } = await currentSeason()
  const form = parseForm(await args.request.formData(), drillSchema)
  if (form.status !== 'success') return replyTo(FORM, form, { hideFields: ['secret'] })
  const done = await countRound({ year, passphrase: form.value.secret }, admin, args.context.now)
  if (!done.ok) return replyRefused(FORM, form, done, ['secret'])
  return redirectDone(RESULTS, ...countedText(done.value))
}

export default function CountBallots() {
  const { box, isHolder, problem } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof drillSchema>(FORM, answer)
  return (
    <Page
      crumbs={[{ label: 'Results', to: RESULTS }, { label: 'Count ballots' }]}
      lede="The ballots open for two key holders, each with their passphrase, within half an hour. The second one counts. The result is sealed and shown to no one."
      problems={answeredProblems(answer, { secret: 'Your passphrase' })}
    >
      <BoxNotices {...box} />
      {problem ? <p>{problem}</p> : null}
      {isHolder && !problem ? (
        <RecordForm form={form} submit="Count ballots" backTo={RESULTS}>
          <Input
            {...form.field('secret')}
            type="password"
            autoComplete="off"
            label="Your passphrase"
            required
          />
        </RecordForm>
      ) : null}
      {isHolder ? null : <p>You hold no key of this result.</p>}
    </Page>
  )
}
