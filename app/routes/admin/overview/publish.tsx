import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { publishSeason } from '#app/domain/overview/publish/commands.server.ts'
import { findPublishing } from '#app/domain/overview/publish/queries.server.ts'
import { publishSchema } from '#app/domain/overview/publish/schema.ts'
import { CheckList } from '#app/domain/overview/setup-check/components/check-list.tsx'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton, SubmitRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'publish'
const LABELS = { signedAs: 'Your name' } as const

export const handle: PageHandle = { title: 'Publish' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return findPublishing(admin, args.context.now)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = parseForm(await args.request.formData(), publishSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const published = await publishSeason(form.value.year, form.value.signedAs, admin, args.context.now)
  if (!published.ok) return replyRefused(FORM, form, published)
  return redirectDone(
    href('/admin/set-up/publish'),
    `${published.value.label} is open to the public`,
    'People can sign up now, and enter as soon as submissions are open.',
  )
}

export default function Publish() {
  const page = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof publishSchema>(FORM, useActionData())
  return (
    <Page
      context={page.label}
      crumbs={[{ label: 'Set up', to: href('/admin/set-up') }, { label: 'Publish' }]}
      problems={form.problems(LABELS, ['year'])}
    >
      {page.publishedAt ? (
        <IsPublished at={page.publishedAt} stays={page.stays} />
      ) : (
        <>
          <Notice tone={page.stopping > 0 ? 'bad' : 'good'}>
            {page.stopping > 0
              ? countText(page.stopping, 'problem would stop entrants', 'problems would stop entrants')
              : 'Nothing would stop an entrant'}
            {page.checkedFor ? (
              <>
                {' '}
                when submissions open, on <DateTime value={page.checkedFor} />
              </>
            ) : null}
            .
          </Notice>
          <CheckList checks={page.found} />
          <Card title="What happens">
            <ul>
              {page.samples.studios > 0 ? (
                <li>
                  {countText(page.samples.entries, 'sample entry', 'sample entries')} of{' '}
                  {countText(page.samples.studios, 'studio', 'studios')} are removed for good, with{' '}
                  {countText(page.samples.reviews, 'review', 'reviews')} and{' '}
                  {countText(page.samples.slates, 'slate', 'slates')}. Committees and their people stay.
                </li>
              ) : null}
              <li>Anyone can create an account, and enter while submissions are open.</li>
              <li>Sign-in shows the dates.</li>
              <li>
                The page <Link to={href('/award')}>about the award</Link> opens. You see it already, as it
                will be.
              </li>
              <li>You can go back until the first entry is started.</li>
            </ul>
          </Card>
          <Form method="post" className="stack" {...form.props}>
            <input type="hidden" name="year" value={page.year} />
            <Input
              {...form.field('signedAs')}
              label={LABELS.signedAs}
              hint={
                page.samples.studios > 0
                  ? `By publishing, you confirm that the samples are deleted and ${page.label} opens to the public. We record your name and the time.`
                  : `By publishing, you confirm that ${page.label} opens to the public. We record your name and the time.`
              }
              autoComplete="name"
              width="medium"
              required
            />
            <SubmitRow submit="Publish" backTo={href('/admin/set-up')} back="Go back" />
          </Form>
        </>
      )}
    </Page>
  )
}

function IsPublished({ at, stays }: { at: string | Date; stays: string | null }) {
  return (
    <>
      <Notice tone="good">
        Open to the public since <DateTime value={at} />. <Link to={href('/award')}>See its page</Link>
      </Notice>
      {stays ? (
        <p>{stays}</p>
      ) : (
        <p>
          No entry was started yet, so you can still{' '}
          <Link to={href('/admin/set-up/publish/undo')}>close it to the public again</Link>.
        </p>
      )}
      <div>
        <LinkButton kind="quiet" to={href('/admin/set-up')}>
          See the steps
        </LinkButton>
      </div>
    </>
  )
}
