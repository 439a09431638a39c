import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { addSamples, removeSamples } from '#app/domain/overview/samples/commands.server.ts'
import { countSamples } from '#app/domain/overview/samples/queries.server.ts'
import { MAX_SAMPLES } from '#app/domain/overview/samples/rules.ts'
import { SAMPLES_FORMS } from '#app/domain/overview/samples/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import { words } from '#app/platform/award-words.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const ADD = 'add-samples'
const LABELS = { count: 'Number of samples' } as const

export const handle: PageHandle = { title: 'Samples' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const { year, label, publishedAt } = await currentSeason()
  return { year, label, published: publishedAt !== null, ...(await countSamples(year, db())) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const here = href('/admin/set-up/samples')
  const { intent, form } = parseIntent(await args.request.formData(), SAMPLES_FORMS)
  if (form.status !== 'success') return replyTo(ADD, form)
  if (intent === 'remove') {
    const removed = await removeSamples(form.value.year, admin, now)
    if (!removed.ok) return replyRefused(ADD, form, removed)
    return redirectDone(here, 'The samples were removed')
  }
  const added = await addSamples(form.value, admin, now)
  if (!added.ok) return replyRefused(ADD, form, added)
  return redirectDone(here, `${countText(added.value.added, 'sample was', 'samples were')} added`)
}

export default function Samples() {
  const page = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof SAMPLES_FORMS.add>(ADD, useActionData(), { count: '10' })
  const closed = page.published
    ? 'The season is open to the public. Samples are added before that.'
    : page.realEntries > 0
      ? 'The season already has entries, so you can’t add samples.'
      : null
  return (
    <Page
      context={page.label}
      crumbs={[{ label: 'Set up', to: href('/admin/set-up') }, { label: 'Samples' }]}
      problems={form.problems(LABELS, ['year'])}
    >
      <p>
        Sample entries let you try lists, exports, emails and judging before anyone enters. Everything about
        them is named “Sample”, they cost nothing and are never billed, no email to them is sent, and they are
        never nominated. When you publish the season, all of them are removed with their reviews and slates.
      </p>
      {page.studios > 0 ? (
        <Card title="There now">
          <p>
            <Link to={withQuery(href('/admin/submissions'), { q: 'Sample' })}>
              {countText(page.entries, 'sample entry', 'sample entries')}
            </Link>{' '}
            of {countText(page.studios, words.studio, words.studios)}, with{' '}
            {countText(page.reviews, 'review', 'reviews')}.
          </p>
          <Form method="post">
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="year" value={page.year} />
            <Button kind="secondary">Remove all samples</Button>
          </Form>
        </Card>
      ) : null}
      {closed ? (
        <Notice tone="plain">{closed}</Notice>
      ) : page.entries >= MAX_SAMPLES ? null : (
        <Form method="post" className="stack narrow" {...form.props}>
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="year" value={page.year} />
          <Input
            {...form.field('count')}
            label={LABELS.count}
            hint={`At most ${MAX_SAMPLES} in all, over the open categories: drafts, submitted and accepted ones.`}
            inputMode="numeric"
            required
          />
          <div>
            <Button>Add samples</Button>
          </div>
        </Form>
      )}
    </Page>
  )
}
