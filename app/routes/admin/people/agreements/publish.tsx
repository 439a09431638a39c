import { Form, useLoaderData } from '@remix-run/react'
import { agreementPages, AUDIENCE_WORDS } from '#app/domain/people/agreements/audience-words.ts'
import { AgreementText } from '#app/domain/people/agreements/components/agreement-text.tsx'
import { VersionDifference } from '#app/domain/people/agreements/components/difference-text.tsx'
import { countSigned, findChanges } from '#app/domain/people/agreements/queries.server.ts'
import { CHANGES, signedText } from '#app/domain/people/agreements/rules.ts'
import { publishSchema } from '#app/domain/people/agreements/schema.ts'
import { publishAgreement } from '#app/domain/people/agreements/versions.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { isJudgingOpen } from '#app/domain/season/seasons/windows.ts'
import { useStepForm } from '#app/http/decide-page.tsx'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { decideStep } from '#app/http/step.server.ts'
import { versionOf } from '#app/routes/admin/people/agreements/version.server.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const LABELS = { change: 'Kind of change', note: 'What changed' }

export const handle: PageHandle<typeof loader> = {
  title: ({ draft, audience }) =>
    `Publish version ${draft.version} of the ${AUDIENCE_WORDS[audience].inText}`,
}

const step = decideStep({
  guard: versionOf,
  find: ({ who }) => who.version,
  over: ({ id, status }, { who }) => status !== 'draft' && who.pages.version(id),
  async page(draft, { who: { audience }, reader }) {
    const [inForce, tally, configs] = await Promise.all([
      findChanges(draft, audience),
      countSigned(audience, draft.year, reader),
      configValues(),
    ])
    const { id, version, title, body, revision } = draft
    const judgingOpen = isJudgingOpen(configs)
    return { draft: { id, version, title, body, revision }, audience, judgingOpen, tally, inForce }
  },
  fields: () => publishSchema,
  run: ({ id }, { sent, who: { audience, admin }, now }) => publishAgreement(audience, id, sent, admin, now),
  done: ({ version, signed, asked }, { found, who: { audience, pages } }) => ({
    to: asked > signed ? pages.unsigned : pages.version(found.id),
    title: `Version ${version} is in force`,
    description: `${signedText({ signed, asked }, AUDIENCE_WORDS[audience].noSigners)}.`,
  }),
})
export const loader = step.loader
export const action = step.action

/** After a conflict the page shows the draft and the version in force as they are now. */
export const shouldRevalidate = revalidateAfterConflict

export default function PublishAgreement() {
  const { audience, draft, inForce, tally, judgingOpen } = useLoaderData<typeof loader>()
  const words = AUDIENCE_WORDS[audience]
  const pages = agreementPages(audience)
  const choices = CHANGES.flatMap((value) => {
    const choice = words.changes[value]
    return choice && (inForce || value === 'material') ? [{ value, ...choice }] : []
  })
  const form = useStepForm<typeof publishSchema>({
    change: choices.length > 1 ? undefined : 'material',
  })
  return (
    <>
      <PageHeader
        title={`Publish version ${draft.version}?`}
        lede={
          inForce
            ? `It replaces version ${inForce.version} and can’t be changed afterwards.`
            : 'It can’t be changed afterwards.'
        }
        crumbs={[
          { label: words.agreement, to: pages.versions },
          {
            label: `Version ${draft.version}`,
            to: pages.version(draft.id),
          },
          { label: 'Publish' },
        ]}
        problems={form.problems(LABELS)}
      />
      <Notice title={signedText(tally, words.noSigners)}>
        {(judgingOpen && words.publishingWhileJudging) || words.publishing}
      </Notice>
      {inForce ? (
        <VersionDifference before={inForce} title={draft.title} />
      ) : (
        <Card title={draft.title || 'No title yet'}>
          <AgreementText body={draft.body} />
        </Card>
      )}
      <Form method="post" className="stack narrow" {...form.props}>
        <input type="hidden" name={form.name('revision')} value={draft.revision} />
        <input type="hidden" name={form.name('inForceId')} value={inForce?.id ?? 0} />
        <RadioGroup
          name={form.name('change')}
          errors={form.field('change').errors}
          defaultValue={form.field('change').defaultValue}
          legend={LABELS.change}
          required
          choices={choices}
        />
        <Textarea {...form.field('note')} label={LABELS.note} hint={words.noteHint} rows={3} optional />
        <ButtonRow>
          <Button>Publish version {draft.version}</Button>
          <LinkButton kind="quiet" to={pages.edit(draft.id)}>
            Back to draft
          </LinkButton>
        </ButtonRow>
      </Form>
    </>
  )
}
