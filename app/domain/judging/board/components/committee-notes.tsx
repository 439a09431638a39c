import { Form } from '@remix-run/react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import type { BoardEntry } from '../entry-page.server.ts'
import type { noteSchema } from '../schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { PlainText } from '#app/ui/plain-text.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export const NOTE = 'committee-note'
export const NOTE_LABELS = { body: 'Note' }

interface CommitteeNotesProps {
  notes: LoaderData<BoardEntry>['notes']
  form: FormOf<typeof noteSchema>
}

/** The committee's notes on an entry, and the form that adds one. */
export function CommitteeNotes({ notes, form }: CommitteeNotesProps) {
  return (
    <Card title="Committee notes">
      {notes.length === 0 ? <p>No notes yet.</p> : null}
      {notes.map((note) => (
        <div key={note.id}>
          <p className="hint">
            {note.name}, <DateTime value={note.at} />
          </p>
          <PlainText>{note.body}</PlainText>
        </div>
      ))}
      <Form method="post" className="stack narrow no-print" {...form.props}>
        <Textarea
          {...form.field('body')}
          label={NOTE_LABELS.body}
          hint="Only the chair and the admins read notes."
          rows={3}
          required
        />
        <Button kind="secondary">Save note</Button>
      </Form>
    </Card>
  )
}
