import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { boxPage } from '#app/domain/voting/results/admin-page.server.ts'
import { BoxNotices } from '#app/domain/voting/results/components/box-notices.tsx'
import { passOn } from '#app/domain/voting/results/pass-on.server.ts'
import { drillSchema } from '#app/domain/voting/results/schema.ts'
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

const FORM = 'passOn'
const RESULTS = href('/admin/voting/results')

export const handle: PageHandle = { title: 'Seal the ballots for all key holders' }

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
  const done = await passOn({ year, passphrase: form.value.secret }, admin, args.context.now)
  if (!done.ok) return replyRefused(FORM, form, done, ['secret'])
  return done.value === 'first'
    ? redirectDone(RESULTS, 'Your key is entered', 'Another key holder has to do the same within 30 minutes.')
    : redirectDone(RESULTS, 'The ballots are sealed for all key holders', 'No ballot was read or changed.')
}

export default function PassOn() {
  const { box, isHolder } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof drillSchema>(FORM, answer)
  return (
    <Page
      crumbs={[{ label: 'Results', to: RESULTS }, { label: 'Seal the ballots for all key holders' }]}
      lede="A key that was agreed to after voting had opened opens no ballot until two key holders who can open them seal them for it too. No ballot is read or changed by this."
      problems={answeredProblems(answer, { secret: 'Your passphrase' })}
    >
      <BoxNotices {...box} />
      {isHolder && box.without.length > 0 ? (
        <RecordForm form={form} submit="Seal for all key holders" backTo={RESULTS}>
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
      {isHolder && box.without.length === 0 ? (
        <p>Every key holder can open the ballots with another one.</p>
      ) : null}
    </Page>
  )
}
