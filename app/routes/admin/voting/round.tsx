import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { roundAdminPage } from '#app/domain/voting/rounds/admin-page.server.ts'
import { KeptSetUp, SetUpForm } from '#app/domain/voting/rounds/components/set-up-form.tsx'
import { StandingFacts } from '#app/domain/voting/rounds/components/standing-facts.tsx'
import { setUpSchema } from '#app/domain/voting/rounds/schema.ts'
import { ballotCategories, saveSetUp } from '#app/domain/voting/rounds/set-up.server.ts'
import { methodName, noAwardName, seatsName, setUpLabels } from '#app/domain/voting/rounds/set-up.ts'
import { redirectSaved } from '#app/http/flash.server.ts'
import { parseForm, replyConflict, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/admin.css?url'
import { db } from '#db/client.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'set-up'
const HERE = href('/admin/voting')

export const handle: PageHandle = { title: 'Voting' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, label } = await currentSeason()
  return { season: label, ...(await roundAdminPage(year, admin, args.context.now)) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const sent = await args.request.formData()
  const { year } = await currentSeason()
  const categories = await ballotCategories(year, db())
  const form = parseForm(sent, setUpSchema(categories.map(({ id }) => id)))
  if (form.status !== 'success') return replyTo(FORM, form)
  const saved = await saveSetUp(form.value, Number(versionIn(sent)), admin, args.context.now)
  if (!saved.ok) return replyConflict(FORM, form, saved)
  return redirectSaved(HERE, saved.value.changed, 'Set-up saved')
}

/** After a conflict the page has the stored version, also where scripts would keep the old one. */
export const shouldRevalidate = revalidateAfterConflict

export default function VotingRound() {
  const page = useLoaderData<typeof loader>()
  const { season, categories, waiting, isOpen, standing, pauseNote } = page
  const form = useAnsweredForm<ReturnType<typeof setUpSchema>>(FORM, useActionData<typeof action>(), {
    nomineeOrder: page.nomineeOrder,
    ownNominations: page.ownNominations ? 'on' : '',
    drawsLots: page.drawsLots ? 'on' : '',
    noAwardTest: page.noAwardTest ? 'on' : '',
    ...Object.fromEntries(
      categories.flatMap(({ id, method, noAward, seats }) => [
        [methodName(id), method],
        [noAwardName(id), noAward ? 'on' : ''],
        [seatsName(id), seats === null ? '' : String(seats)],
      ]),
    ),
  })
  return (
    <Page
      context={season}
      links={
        isOpen ? (
          <>
            {page.canReset ? <Link to={href('/admin/voting/reset')}>Reset the vote</Link> : null}
            <Link to={href('/admin/voting/extension')}>Extend voting</Link>
            <Link to={href('/admin/voting/pause')}>
              {standing === 'paused' ? 'Resume voting' : 'Pause voting'}
            </Link>
          </>
        ) : page.rollFrozenAt ? (
          <>
            {page.canReset ? <Link to={href('/admin/voting/reset')}>Reset the vote</Link> : null}
            <Link to={href('/admin/voting/extension')}>Extensions</Link>
          </>
        ) : null
      }
      problems={form.problems(setUpLabels(categories))}
    >
      {waiting && isOpen ? (
        <Notice title="An extension needs another admin">
          {waiting.own ? 'You asked for it.' : 'You can agree to it or decline it.'}{' '}
          <Link to={href('/admin/voting/extension')}>See the extension</Link>
        </Notice>
      ) : null}
      {standing === 'paused' ? (
        <Notice tone="bad" title="Voting is paused">
          <bdi>{pauseNote}</bdi>
        </Notice>
      ) : null}
      <StandingFacts {...page} />
      <h2>Set-up</h2>
      {page.refusal === null ? <SetUpForm page={page} form={form} /> : <KeptSetUp page={page} />}
    </Page>
  )
}
