import { Form } from '@remix-run/react'
import { isFileField } from '#app/domain/catalogue/fields/answers.ts'
import { FieldControl } from '#app/domain/submissions/components/field-control.tsx'
import {
  brokenBy,
  ClosedQuestion,
  ConflictChoice,
} from '#app/domain/submissions/components/question-parts.tsx'
import { UploadsElsewhere } from '#app/domain/submissions/components/upload-field.tsx'
import type { FieldView } from '#app/domain/submissions/form/form-view.ts'
import { MARKS_FIELD, marksText } from '#app/domain/submissions/form/marks.ts'
import { ASK_STATES } from '#app/domain/submissions/later/asks.ts'
import type { UnsavedView } from '#app/domain/submissions/page-views.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefaultButton } from '#app/ui/default-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pill } from '#app/ui/pill.tsx'
import type { OwnMaterials } from '../own-page.server.ts'

interface MaterialsProps {
  page: OwnMaterials
  /** The answer to a post of which something could not be stored, or not handed in. */
  unsaved: UnsavedView | undefined
}

/** What an entry that advanced is asked for: a plain form of these questions alone. */
export function OwnMaterialsForm({ page, unsaved }: MaterialsProps) {
  const { submissionId, fields, state, isOpen } = page
  const marks = fields.map(({ key, mark }) => ({
    key,
    mark: mark && (unsaved?.conflicts[key]?.mark ?? mark),
  }))
  return (
    <>
      <Standing page={page} />
      {isOpen ? <UploadsElsewhere submissionId={submissionId} fields={fields} /> : null}
      <Form
        method="post"
        encType={fields.some(isFileField) ? 'multipart/form-data' : undefined}
        noValidate
        className="stack"
      >
        <DefaultButton name="intent" value="draft" />
        <input type="hidden" name={MARKS_FIELD} value={marksText(marks)} />
        {fields.map((field) => (
          <Question key={`${field.key} ${field.mark ?? ''}`} field={field} unsaved={unsaved} />
        ))}
        {!isOpen ? null : state === 'handed_in' ? (
          <ButtonRow>
            <Button name="intent" value="draft">
              Save changes
            </Button>
          </ButtonRow>
        ) : (
          <ButtonRow>
            <Button name="intent" value="hand-in">
              Hand in
            </Button>
            <Button kind="secondary" name="intent" value="draft">
              Save draft
            </Button>
          </ButtonRow>
        )}
      </Form>
    </>
  )
}

/** How far the entry is, and until when answers are taken. */
function Standing({ page: { state, dueAt, isOpen, mayChange } }: Pick<MaterialsProps, 'page'>) {
  const { label, tone } = ASK_STATES[state]
  return (
    <Notice tone="plain" title={<Pill tone={tone}>{label}</Pill>}>
      {state === 'missed' ? (
        <>
          Answers were taken until <DateTime value={dueAt} />.
        </>
      ) : isOpen ? (
        <>
          You can change your answers until <DateTime value={dueAt} withRelative />.{' '}
          {state === 'handed_in'
            ? 'They have to stay complete.'
            : 'The judges read them once you hand them in.'}
        </>
      ) : mayChange ? (
        'Your answers can no longer be changed.'
      ) : (
        'You can view these answers but not change them.'
      )}
    </Notice>
  )
}

function Question({ field, unsaved }: { field: FieldView; unsaved: UnsavedView | undefined }) {
  if (field.closed) return <ClosedQuestion field={field} typed={unsaved?.answers[field.key]} />
  const conflict = unsaved?.conflicts[field.key]
  return (
    <>
      {conflict ? <ConflictChoice field={field} theirs={conflict.theirs} /> : null}
      <FieldControl
        field={field}
        value={unsaved?.answers[field.key]}
        errorsAt={(id) => unsaved?.refused[id] ?? brokenBy(unsaved, id) ?? field.errors?.[id]}
      />
    </>
  )
}
