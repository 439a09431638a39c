import { Form, Link } from '@remix-run/react'
import { DefaultButton } from '#app/ui/default-button.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { canonicalAnswer } from '#app/domain/catalogue/fields/answers.ts'
import { adminEntryHref } from '../addresses.ts'
import type { findCorrectionPage } from '../admin/correction-page.server.ts'
import { MARKS_FIELD, marksText } from '../form/marks.ts'
import type { UnsavedView } from '../page-views.ts'
import { FieldControl } from './field-control.tsx'
import { PeopleFields } from './people-fields.tsx'
import { asRow } from './person-row.ts'

type Page = LoaderData<NonNullable<Awaited<ReturnType<typeof findCorrectionPage>>>>

/** What was typed and not saved, with the reason and its problems. */
type Unsaved = Omit<UnsavedView, 'problem'> & { problem: boolean; reason: string; reasonErrors: string[] }

interface CorrectionProps {
  page: Page
  unsaved: Unsaved | undefined
}

const REASON = 'Reason'

const crumbsOf = ({ submissionId, code, name, field }: Page) => [
  { label: 'All entries', to: href('/admin/submissions') },
  { label: code ?? name, to: adminEntryHref(submissionId) },
  { label: `Correct ${field.label}` },
]

function problemsOf({ field }: Page, unsaved: Unsaved | undefined) {
  if (!unsaved) return []
  const conflict = unsaved.conflicts[field.key]
  return [
    ...(conflict ? [{ id: field.key, label: field.label, message: 'Changed while you were editing' }] : []),
    ...(unsaved.problems ??
      (unsaved.message ? [{ id: '', label: 'Not saved', message: unsaved.message }] : [])),
    ...unsaved.reasonErrors.map((message) => ({ id: 'because', label: REASON, message })),
  ]
}

/** The form in which an admin corrects one answer in place of the entrant. */
export function CorrectionForm({ page, unsaved }: CorrectionProps) {
  const { field, submissionId } = page
  const conflict = unsaved?.conflicts[field.key]
  const errorsAt = (at: string) =>
    unsaved?.problems?.filter(({ id }) => id === at).map(({ message }) => message)
  const mark = conflict?.mark ?? field.mark
  const rows = unsaved?.people?.map((person, index) => asRow(person, index, unsaved.problems))
  return (
    <>
      <PageHeader
        title={`Correct ${field.label}`}
        crumbs={crumbsOf(page)}
        eyebrow={[page.code, page.category].filter(Boolean).join(' · ')}
        lede={`${page.name}, ${page.studio}`}
        problems={problemsOf(page, unsaved)}
      />
      {conflict ? (
        <Notice tone="bad" title="The answer changed while you were editing">
          <p>Saved version:</p>
          <PlainText>{conflict.theirs || 'No answer'}</PlainText>
          <p>Your version is below. Save it to replace the saved version.</p>
        </Notice>
      ) : null}
      <Form method="post" className="stack narrow" noValidate key={mark}>
        <DefaultButton name="intent" value="draft" />
        <input type="hidden" name={MARKS_FIELD} value={marksText([{ key: field.key, mark }])} />
        {field.type === 'people' ? (
          <PeopleFields key={JSON.stringify(rows)} field={field} rows={rows} />
        ) : (
          <FieldControl field={field} value={unsaved?.answers[field.key]} errorsAt={errorsAt} />
        )}
        <Textarea
          name="because"
          label={REASON}
          hint="The entrant gets it by email, with the answer before and now. It stays in the history."
          rows={3}
          required
          defaultValue={unsaved?.reason}
          errors={unsaved?.reasonErrors}
        />
        <SubmitRow submit="Save correction" backTo={adminEntryHref(submissionId)} back="Cancel" />
      </Form>
    </>
  )
}

/** Why the answer cannot be corrected, with what was typed, to be copied. */
export function CorrectionRefused({ page, refusal, unsaved }: CorrectionProps & { refusal: string }) {
  const typed = unsaved?.answers[page.field.key]
  return (
    <>
      <PageHeader title={`Correct ${page.field.label}`} crumbs={crumbsOf(page)} lede={page.name} />
      <Notice tone={unsaved ? 'bad' : 'plain'} title={unsaved ? 'Not saved' : undefined}>
        <p>{refusal}</p>
        {page.nominationId === null ? null : (
          <p>
            <Link to={href('/admin/nominations/names/:nominationId', { nominationId: page.nominationId })}>
              Names of the nomination
            </Link>
          </p>
        )}
      </Notice>
      {typed?.length ? (
        <Notice tone="plain" title="Your text">
          <PlainText>{canonicalAnswer(typed)}</PlainText>
        </Notice>
      ) : null}
    </>
  )
}
