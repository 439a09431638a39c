import { Form, Link, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { adminEntryHref } from '#app/domain/submissions/addresses.ts'
import { problemsOfEntry, readEntry } from '#app/domain/submissions/queries.server.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import { timeDecisionForm } from '#app/domain/submissions/schema.ts'
import { findRequest } from '#app/domain/submissions/time/extra-time-queries.server.ts'
import { decideExtraTime } from '#app/domain/submissions/time/extra-time.server.ts'
import { requestLabels } from '#app/domain/submissions/time/extra-time.ts'
import { useStepForm } from '#app/http/decide-page.tsx'
import { zoneIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { decideStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { zoneName } from '#app/ui/format/date-time.ts'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: (page) => `Extra time for ${page.title}` }

const step = decideStep({
  guard: requireAdmin,
  find: ({ who, id }) => findRequest(who, id('requestId')),
  async page(request, { reader }) {
    const [record, { timezone }] = await Promise.all([
      readEntry(request.submissionId, reader),
      currentSeason(),
    ])
    return {
      ...request,
      title: shownTitle(request.title),
      zone: timezone,
      open: record ? problemsOfEntry(record).length : 0,
      completeness: record?.entry.completeness ?? 0,
    }
  },
  fields: async (_, { form }) => timeDecisionForm(zoneIn(form, (await currentSeason()).timezone)),
  run: (_, { sent, id, who, now }) => decideExtraTime(id('requestId'), sent, who, now),
  done: (_, { sent }) => ({
    to: href('/admin/submissions/extra-time'),
    title: sent.kind === 'grant' ? 'Extra time granted' : 'Extra time declined',
    description: 'We emailed your answer.',
  }),
})
export const loader = step.loader
export const action = step.action

export default function ExtraTimeRequest() {
  const page = useLoaderData<typeof loader>()
  const form = useStepForm<ReturnType<typeof timeDecisionForm>>()
  return (
    <Page
      title={`Extra time for “${page.title}”`}
      crumbs={[
        { label: 'Overview', to: href('/admin/dashboard') },
        { label: 'Extra time', to: href('/admin/submissions/extra-time') },
        { label: page.title },
      ]}
      problems={form.problems({ until: 'Until', answer: 'Answer' })}
    >
      <DefinitionList
        items={[
          {
            term: 'Status',
            value: <Pill tone={requestLabels[page.status].tone}>{requestLabels[page.status].label}</Pill>,
          },
          {
            term: 'Entry',
            value: <Link to={adminEntryHref(page.submissionId)}>{page.title}</Link>,
          },
          { term: 'Category', value: `${page.categoryNumber} · ${page.categoryName}` },
          { term: 'Requested by', value: `${page.asker}, ${page.studioName}` },
          { term: 'Requested', value: <DateTime value={page.requestedAt} /> },
          {
            term: 'Progress',
            value:
              page.open === 0 ? 'Complete' : `${page.completeness}%, ${page.open} answers to complete or fix`,
          },
          { term: 'Reason', value: <PlainText>{page.reason}</PlainText> },
          ...(page.decidedAt ? [{ term: 'Answered', value: <DateTime value={page.decidedAt} /> }] : []),
          ...(page.answer ? [{ term: 'Answer', value: <PlainText>{page.answer}</PlainText> }] : []),
        ]}
      />
      {page.status === 'open' ? (
        <Form method="post" className="stack narrow" {...form.props}>
          <input type="hidden" name="zone" value={page.zone} />
          <Input
            {...form.field('until')}
            label={`Until (${zoneName(page.zone)} time)`}
            hint="To grant extra time. The draft can be checked out until then, at the last price and the late fee."
            type="datetime-local"
            width="medium"
          />
          <Textarea
            {...form.field('answer')}
            label="Answer"
            hint="Emailed to the entrant. Required to decline."
            rows={4}
          />
          <ButtonRow>
            <Button name="intent" value="grant">
              Grant extra time
            </Button>
            <Button kind="secondary" name="intent" value="decline">
              Decline request
            </Button>
          </ButtonRow>
        </Form>
      ) : null}
    </Page>
  )
}
