import { reviewHref, sectionHref } from '#app/domain/submissions/addresses.ts'
import { Form, Link } from '@remix-run/react'
import { useEffect, useRef, type RefObject } from 'react'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Columns, Stack } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefaultButton } from '#app/ui/default-button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { href } from '#app/platform/href.ts'
import type { FieldView } from '#app/domain/submissions/form/form-view.ts'
import { MARKS_FIELD, marksText } from '#app/domain/submissions/form/marks.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'
import type { SectionPageView } from '#app/domain/submissions/form/section-page.server.ts'
import type { UnsavedView } from '#app/domain/submissions/page-views.ts'
import { isFileField } from '#app/domain/catalogue/fields/answers.ts'
import { ChangeCard } from './change-card.tsx'
import { EntrySteps } from './entry-steps.tsx'
import { FieldControl } from './field-control.tsx'
import { brokenBy, ClosedQuestion, ConflictChoice, troublesOf } from './question-parts.tsx'
import { PeopleFields } from './people-fields.tsx'
import { asRow } from './person-row.ts'
import type { LiveSection } from './live-section.ts'
import { PriceCard } from './price-notice.tsx'
import { SaveState } from './save-state.tsx'
import { UploadsElsewhere } from './upload-field.tsx'
import { useAutosave } from './use-autosave.ts'

export interface SectionPageProps {
  page: SectionPageView
  /** The answer to a post of which something could not be kept. */
  unsaved: UnsavedView | undefined
}

/** One section of an entry's form; without scripts it is a plain form. */
export function SectionPage({ page, unsaved }: SectionPageProps) {
  const { submissionId, fields } = page
  const name = shownTitle(page.title)
  const hasFiles = fields.some(isFileField)
  const sent = page.windows !== undefined
  const form = useRef<HTMLFormElement>(null)
  useConditions(form, fields)
  const live = useAutosave(form, page, unsaved)
  const conflicts = { ...live.conflicts, ...unsaved?.conflicts }
  const { progress = page.progress, ready = page.ready } = live.answer ?? {}
  const marks = fields.map(({ key, mark }) => ({
    key,
    mark: mark && (conflicts[key]?.mark ?? live.marks[key] ?? mark),
  }))
  const side = (
    <>
      {page.windows ? (
        <ChangeCard windows={page.windows} />
      ) : (
        <PriceCard price={page.price} closesAt={page.closesAt} />
      )}
      <EntrySteps
        submissionId={submissionId}
        title={name}
        progress={progress}
        current={page.section}
        review={
          sent
            ? { tone: 'good', label: 'Submitted' }
            : ready
              ? { tone: 'good', label: 'Ready' }
              : { tone: 'neutral', label: 'Not ready' }
        }
      />
    </>
  )
  return (
    <>
      <PageBar
        crumbs={[
          { label: 'Entries', to: href('/submissions') },
          { label: name, to: reviewHref(submissionId) },
          { label: page.category },
        ]}
        note={<SaveState line={live.line} page={page} />}
      />
      <Columns
        head={
          <>
            <ErrorSummary problems={unsaved ? troublesOf(page.fields, unsaved) : page.problems} />
            <PageTitle title={page.sectionTitle} eyebrow={`Section ${page.number} of ${page.count}`} />
          </>
        }
        side={side}
        sideLabel="Price and progress"
      >
        {page.returnedReason ? (
          <Notice tone="bad" title="Returned for changes">
            {page.returnedReason}
          </Notice>
        ) : null}
        {sent ? (
          <Notice tone="plain">
            This entry was submitted. Changes apply as soon as you save them, and the entry has to stay
            complete. The price and category cannot change.
          </Notice>
        ) : null}
        {unsaved?.problems ? <Notice tone="bad">{unsaved.message}</Notice> : null}
        <PutBack live={live} fields={fields} />
        {page.lack ? (
          <Notice tone="plain" title={page.lack}>
            Your text is saved as you typed it. Tell us, so that we can add the font before it is printed.
          </Notice>
        ) : null}
        {page.inCart ? (
          <Notice tone="plain">
            This entry is in your <Link to={href('/submissions/cart')}>cart</Link>. You can still change it;
            we check it again at checkout.
          </Notice>
        ) : null}
        <UploadsElsewhere submissionId={submissionId} fields={fields} />
        <Form
          ref={form}
          method="post"
          action={sectionHref(submissionId, page.section)}
          encType={hasFiles ? 'multipart/form-data' : undefined}
          noValidate
          className="stack"
        >
          <DefaultButton name="intent" value="draft" />
          <input type="hidden" name={MARKS_FIELD} value={marksText(marks)} />
          {fields.map((field) => {
            const key = `${field.key} ${field.mark ?? ''}`
            const question = (
              <Question
                key={`${key} ${restoredOf(live, field)?.time ?? ''}`}
                field={field}
                page={page}
                unsaved={unsaved}
                live={live}
              />
            )
            if (!field.when) return question
            return (
              <div key={key} data-when={JSON.stringify(field.when)}>
                {question}
              </div>
            )
          })}
          <ButtonRow>
            {sent ? (
              <Button name="intent" value="draft">
                Save changes
              </Button>
            ) : (
              <>
                <Button name="intent" value="continue">
                  Save and continue
                </Button>
                <Button kind="secondary" name="intent" value="draft">
                  Save draft
                </Button>
              </>
            )}
            {page.check ? (
              <Link to={sectionHref(submissionId, page.next)}>Continue without fixing</Link>
            ) : null}
          </ButtonRow>
        </Form>
        {sent ? null : (
          <p className="hint">
            We save incomplete answers too.{' '}
            <Link to={href('/submissions/remove/:submissionId', { submissionId })}>Withdraw draft</Link>
          </p>
        )}
      </Columns>
    </>
  )
}

/** With scripts, conditional questions are shown and hidden while the form is filled in. */
function useConditions(form: RefObject<HTMLFormElement>, fields: readonly FieldView[]) {
  useEffect(() => {
    const { current } = form
    if (!current || !fields.some((field) => field.when)) return
    const leaving = new AbortController()
    void import('#app/domain/submissions/form/live-conditions.ts').then(
      ({ followConditions }) => followConditions(current, leaving.signal),
      // Not fetched: they stay in view, with the text that says when they apply.
      () => undefined,
    )
    return () => leaving.abort()
  }, [form, fields])
}

/** What was put back into a field, unless the page shows something newer by now. */
function restoredOf(live: LiveSection, field: FieldView) {
  const restored = live.restored[field.key]
  return restored?.over === field.mark ? restored : undefined
}

/** Names the fields whose unsaved text was restored, and shows the text that was typed over since. */
function PutBack({ live, fields }: { live: LiveSection; fields: readonly FieldView[] }) {
  const back = fields.filter((field) => restoredOf(live, field))
  if (back.length === 0 && live.earlier.length === 0) return null
  return (
    <Notice tone="plain" announce>
      {back.length > 0 ? (
        <p>We restored your unsaved text: {back.map(({ label }) => label).join(', ')}.</p>
      ) : null}
      {live.earlier.map(({ key, text }) => (
        <Stack tight key={key}>
          <p>Earlier text, {fields.find((field) => field.key === key)?.label}:</p>
          <PlainText>{text}</PlainText>
        </Stack>
      ))}
    </Notice>
  )
}

/** One question, with the other person's answer beside it where both changed it. */
function Question({
  field,
  page,
  unsaved,
  live,
}: SectionPageProps & { field: FieldView; live: LiveSection }) {
  const conflict = unsaved?.conflicts[field.key] ?? live.conflicts[field.key]
  const restored = restoredOf(live, field)
  const warnings = live.answer ? live.answer.warnings[field.key] : field.warnings
  const note = warnings ? (
    <strong>{warnings.join(' ')}</strong>
  ) : field.requiredBy === 'nomination' ? (
    'Only needed if this entry is nominated.'
  ) : field.requiredBy ? (
    <>
      You can add this after submitting
      {page.materialsDue ? (
        <>
          , until <DateTime value={page.materialsDue} />
        </>
      ) : null}
      .
    </>
  ) : null
  const errorsAt = (id: string) =>
    unsaved?.refused[id] ??
    brokenBy(unsaved, id) ??
    live.errors?.[id] ??
    // Errors of the loaded answer do not apply to a later one.
    (live.errors && live.marks[field.key] !== field.mark ? [] : field.errors?.[id])
  if (field.closed) return <ClosedQuestion field={field} typed={unsaved?.answers[field.key]} />
  return (
    <>
      {conflict ? <ConflictChoice field={field} theirs={conflict.theirs} /> : null}
      {field.type === 'people' ? (
        <PeopleFields
          field={field}
          rows={
            restored?.people?.map((person) => ({ person, errors: {} })) ??
            unsaved?.people?.map((person, index) => asRow(person, index, unsaved.problems))
          }
          ids={live.personIds}
        />
      ) : (
        <FieldControl
          field={field}
          value={restored?.value ?? unsaved?.answers[field.key]}
          errorsAt={errorsAt}
          note={note}
        />
      )}
    </>
  )
}
