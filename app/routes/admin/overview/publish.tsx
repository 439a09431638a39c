import { Form, Link, useLoaderData } from '@remix-run/react'
import { publishSeason } from '#app/domain/overview/publish/commands.server.ts'
import { findPublishing } from '#app/domain/overview/publish/queries.server.ts'
import { publishSchema } from '#app/domain/overview/publish/schema.ts'
import { CheckList } from '#app/domain/overview/setup-check/components/check-list.tsx'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { useStepForm } from '#app/http/decide-page.tsx'
import { requireAdmin } from '#app/http/guards.server.ts'
import { decideStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton, SubmitRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { words } from '#app/platform/award-words.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const LABELS = { signedAs: 'Your name' } as const

export const handle: PageHandle = { title: 'Publish' }

const step = decideStep({
  guard: requireAdmin,
  find: currentSeason,
  page: (_, { who, now }) => findPublishing(who, now),
  fields: () => publishSchema,
  run: (_, { sent, who, now }) => publishSeason(sent.year, sent.signedAs, who, now),
  done: ({ label }) => ({
    to: href('/admin/set-up/publish'),
    title: `${label} is open to the public`,
    description: 'People can sign up now, and enter as soon as submissions are open.',
  }),
})
export const loader = step.loader
export const action = step.action

export default function Publish() {
  const page = useLoaderData<typeof loader>()
  const form = useStepForm<typeof publishSchema>()
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
                  {countText(page.samples.studios, words.studio, words.studios)} are removed for good, with{' '}
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
