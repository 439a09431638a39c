import { RadioGroup } from '#app/ui/choice-group.tsx'
import { Stack } from '#app/ui/columns.tsx'
import { FAILURES } from '#app/ui/failures.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { href } from '#app/platform/href.ts'
import { canonicalAnswer } from '#app/domain/catalogue/fields/answers.ts'
import type { FieldView } from '#app/domain/submissions/form/form-view.ts'
import { keepFieldName } from '#app/domain/submissions/form/marks.ts'
import type { UnsavedView } from '#app/domain/submissions/page-views.ts'

/** Why two versions of an answer have met; without its full stop, as a title. */
const CONFLICT = FAILURES.changed.slice(0, -1)

interface Trouble {
  id: string
  label: string
  message: string
}

/** The lines of the error summary of a post: what could not be saved. */
export function troublesOf(fields: readonly FieldView[], unsaved: UnsavedView): Trouble[] {
  if (unsaved.problems) return unsaved.problems
  if (unsaved.message) return [{ id: '', label: 'Not saved', message: unsaved.message }]
  return fields.flatMap(({ key, label }) => [
    ...(unsaved.conflicts[key] ? [{ id: `${keepFieldName(key)}`, label, message: CONFLICT }] : []),
    ...(unsaved.refused[key] ?? []).map((message) => ({ id: key, label, message })),
  ])
}

/** What a refused change would have done to this control of a question. */
export function brokenBy(unsaved: UnsavedView | undefined, id: string): string[] | undefined {
  const own = unsaved?.problems?.filter((problem) => problem.id === id)
  return own && own.length > 0 ? own.map((problem) => problem.message) : undefined
}

/** A question whose deadline has passed, with the answer and the text that could not be saved. */
export function ClosedQuestion({ field, typed }: { field: FieldView; typed: FieldView['value'] }) {
  const lost = canonicalAnswer(typed)
  const { text = '' } = field.closed ?? {}
  return (
    <div className="field" id={field.key}>
      <p className="field-label">{field.label}</p>
      {field.file ? (
        <p>
          <a href={href('/files/:publicId', { publicId: field.file.publicId })}>{field.file.name}</a> (
          {field.file.size})
        </p>
      ) : (
        <PlainText>{text || 'Not answered'}</PlainText>
      )}
      <p className="hint">This can no longer be changed.</p>
      {lost && lost !== text ? (
        <Notice tone="bad" title="Not saved: your text">
          <PlainText>{lost}</PlainText>
        </Notice>
      ) : null}
    </div>
  )
}

export function ConflictChoice({ field, theirs }: { field: FieldView; theirs: string }) {
  return (
    <Notice tone="bad" title={`${field.label}: ${CONFLICT}`}>
      <Stack tight>
        <p>Saved version:</p>
        <PlainText>{theirs || 'Nothing'}</PlainText>
        <RadioGroup
          name={keepFieldName(field.key)}
          legend="Which version should we keep?"
          defaultValue="mine"
          choices={[
            {
              value: 'mine',
              label: 'Keep mine (you can edit it below first)',
            },
            { value: 'theirs', label: 'Keep the saved version' },
          ]}
        />
      </Stack>
    </Notice>
  )
}
