import { correctAnswerHref, sectionHref } from '#app/domain/submissions/addresses.ts'
import { Link } from '@remix-run/react'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { WebPlayer } from '#app/domain/catalogue/works/components/web-player.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { href } from '#app/platform/href.ts'
import type { Section } from '#app/domain/catalogue/categories/fields.ts'
import type { ShownItem, ShownSection } from '#app/domain/submissions/form/read-view.ts'

export interface EntryAnswersProps {
  sections: readonly ShownSection[]
  /** The sections with a link to change them. */
  changeable?: { submissionId: number; sections: readonly Section[] }
  /** The answers that an admin may correct in place of the entrant. */
  correctable?: { submissionId: number; keys: readonly string[] }
}

/** An entry to read: every answered question, and the required ones without an answer. */
export function EntryAnswers({ sections, changeable, correctable }: EntryAnswersProps) {
  return (
    <>
      {sections.map(({ section, title, items }) => (
        <Card
          key={section}
          title={title}
          actions={
            changeable?.sections.includes(section) ? (
              <Link to={sectionHref(changeable.submissionId, section)}>Change {title.toLowerCase()}</Link>
            ) : null
          }
        >
          <DefinitionList
            items={items.map((item) => ({
              term: item.label,
              value: <Shown item={item} />,
              action: correctable?.keys.includes(item.key) ? (
                <Link to={correctAnswerHref(correctable.submissionId, item.key)}>
                  Correct<VisuallyHidden> {item.label}</VisuallyHidden>
                </Link>
              ) : null,
            }))}
          />
        </Card>
      ))}
    </>
  )
}

function Shown({ item }: { item: ShownItem }) {
  if (item.open) return <span className="hint">Not answered yet</span>
  if (item.people)
    return (
      <ol>
        {item.people.map(({ line, email, pronunciation }, index) => (
          <li key={index}>
            {line || 'No name yet'}
            {email ? `, ${email}` : null}
            {pronunciation ? ` (pronounced “${pronunciation}”)` : null}
          </li>
        ))}
      </ol>
    )
  if (item.table) {
    const { columns, rows } = item.table
    return (
      <DataTable
        caption={item.label}
        captionHidden
        rows={rows.map((cells, id) => ({ id, cells }))}
        columns={columns.map((header, at) => ({
          ...{ id: String(at), header, long: true },
          cell: ({ cells }: { cells: readonly string[] }) => cells[at],
        }))}
      />
    )
  }
  if (item.files)
    return (
      <>
        {item.files.map((file) => (
          <p key={file.publicId}>
            <a href={href('/files/:publicId', { publicId: file.publicId })}>{file.name}</a> ({file.size})
            {file.caption ? <span className="hint"> {file.caption}</span> : null}
          </p>
        ))}
      </>
    )
  if (item.link)
    return (
      <>
        <a href={item.text} rel="noreferrer nofollow">
          {item.text}
        </a>
        <WebPlayer address={item.text} title={item.label} />
      </>
    )
  return <PlainText>{item.text}</PlainText>
}
