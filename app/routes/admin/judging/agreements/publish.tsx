import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { AgreementText } from '#app/domain/judging/agreements/components/agreement-text.tsx'
import { VersionDifference } from '#app/domain/judging/agreements/components/difference-text.tsx'
import { countSigned, findChanges } from '#app/domain/judging/agreements/queries.server.ts'
import { CHANGE_LABELS, CHANGES, signedText } from '#app/domain/judging/agreements/rules.ts'
import { publishSchema } from '#app/domain/judging/agreements/schema.ts'
import { publishAgreement } from '#app/domain/judging/agreements/versions.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { isJudgingOpen } from '#app/domain/season/seasons/windows.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { draftOf, versionOf } from '#app/routes/admin/judging/agreements/version.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'publish-agreement'
const LABELS = { change: 'Kind of change', note: 'What changed' }

export const handle: PageHandle<typeof loader> = {
  title: ({ draft }) => `Publish version ${draft.version} of the judges’ agreement`,
}

export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOf(args)
  const [inForce, tally, configs] = await Promise.all([
    findChanges(draft, 'judge'),
    countSigned('judge', draft.year, db()),
    configValues(),
  ])
  const { id, version, title, body, revision } = draft
  return {
    draft: { id, version, title, body, revision },
    judgingOpen: isJudgingOpen(configs),
    tally,
    inForce,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { admin, version: shown } = await versionOf(args)
  const { id } = shown
  const form = parseForm(await args.request.formData(), publishSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const published = unlessNotFound(
    await publishAgreement('judge', id, form.value, admin, args.context.now),
    args.request,
  )
  if (!published.ok) return replyRefused(FORM, form, published)
  const { version, signed, asked } = published.value
  return redirectDone(
    asked > signed
      ? href('/admin/judges/signatures/unsigned')
      : href('/admin/judges/agreements/view/:id', { id }),
    `Version ${version} is in force`,
    `${signedText({ signed, asked })}.`,
  )
}

/** After a conflict the page shows the draft and the version in force as they are now. */
export const shouldRevalidate = revalidateAfterConflict

export default function PublishAgreement() {
  const { draft, inForce, tally, judgingOpen } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof publishSchema>(FORM, useActionData<typeof action>(), {
    change: inForce ? undefined : 'material',
  })
  const choices = inForce ? CHANGES : (['material'] as const)
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
          { label: 'Judges’ agreement', to: href('/admin/judges/agreements') },
          {
            label: `Version ${draft.version}`,
            to: href('/admin/judges/agreements/view/:id', { id: draft.id }),
          },
          { label: 'Publish' },
        ]}
        problems={form.problems(LABELS)}
      />
      <Notice title={signedText(tally)}>
        {judgingOpen
          ? 'Judging is open. Judges who have to sign again can’t see entries or score until they do; saved scores stay.'
          : 'Judges who have to sign again can’t see entries until they do.'}
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
          choices={choices.map((value) => ({ value, ...CHANGE_LABELS[value] }))}
        />
        <Textarea
          {...form.field('note')}
          label={LABELS.note}
          hint="Shown to judges who have to sign again."
          rows={3}
          optional
        />
        <ButtonRow>
          <Button>Publish version {draft.version}</Button>
          <LinkButton kind="quiet" to={href('/admin/judges/agreements/edit/:id', { id: draft.id })}>
            Back to draft
          </LinkButton>
        </ButtonRow>
      </Form>
    </>
  )
}
