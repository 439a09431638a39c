import { FIELD_TYPE_NAMES } from '../field-types.ts'
import { SECTION_TITLES, type CategoryField } from '../fields.ts'
import type { QuestionsPlan } from '../question-sets.ts'
import { requiredText } from '../binding-text.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'

type Line = Pick<CategoryField, 'key' | 'label' | 'type' | 'section' | 'required' | 'requiredBy'> & {
  result: 'added' | 'differ' | 'same'
}

/** The questions of a plan as lines, small enough to travel with a page. */
export function planLines({ added, differ, same }: QuestionsPlan): Line[] {
  const lines = (result: Line['result'], questions: readonly CategoryField[]) =>
    questions.map(({ key, label, type, section, required, requiredBy }) => ({
      ...{ key, label, type, section, required, requiredBy, result },
    }))
  return [...lines('added', added), ...lines('differ', differ), ...lines('same', same)]
}

/** Shows for each question whether it is added, or stays as the category asks it. */
export function PlanTable({ caption, lines }: { caption: string; lines: readonly Line[] }) {
  return (
    <DataTable
      caption={caption}
      dense
      rows={lines}
      rowKey={(line) => line.key}
      columns={[
        { header: 'Question', long: true, cell: (line) => line.label },
        { header: 'Type', phone: 'bare', cell: (line) => FIELD_TYPE_NAMES[line.type] },
        { header: 'Section', cell: (line) => SECTION_TITLES[line.section] },
        { header: 'Required', cell: requiredText },
        {
          header: 'Result',
          cell: (line) =>
            line.result === 'added' ? (
              <Pill tone="good">Added</Pill>
            ) : (
              <Pill>{line.result === 'differ' ? 'Differs, left as it is' : 'Already asked'}</Pill>
            ),
        },
      ]}
    />
  )
}

/** Lists what is left out, with the reason. */
export function LeftOut({ left }: { left: readonly string[] }) {
  if (left.length === 0) return null
  return (
    <>
      <h2>Left out</h2>
      <ul>
        {left.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
