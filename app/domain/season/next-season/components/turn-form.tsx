import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Input } from '#app/ui/input.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { DescribedPart } from '../queries.server.ts'

type Line = DescribedPart['lines'][number]

interface TurnPartProps {
  part: DescribedPart
  taken: boolean
  from: number
  into: number
  /** What a field of a line holds and what is wrong with it. */
  field: (key: string) => { errors?: string[]; defaultValue?: string }
}

/** One area: whether it is taken over, and what is in it, old beside new. */
export function TurnPart({ part, taken, from, into, field }: TurnPartProps) {
  return (
    <Card title={part.title}>
      <Checkbox
        name="take"
        id={`take-${part.key}`}
        value={part.key}
        defaultChecked={taken}
        label={`Take over: ${part.title}`}
        hint={part.text}
      />
      <div className="short-rows">
        <DataTable
          caption={part.title}
          captionHidden
          rows={part.lines}
          rowKey={(line) => line.key}
          columns={[
            { header: 'What', main: true, long: true, cell: (line) => line.label },
            { header: String(from), cell: (line) => line.was },
            { header: String(into), cell: (line) => <Becomes line={line} field={field} /> },
          ]}
        />
      </div>
    </Card>
  )
}

function Becomes({ line, field }: { line: Line; field: TurnPartProps['field'] }) {
  const { typed } = line
  if (!typed) return line.becomes
  const name = `typed.${line.key}`
  const { errors, defaultValue } = field(line.key)
  return (
    <>
      <input type="hidden" name={`shown.${line.key}`} value={typed.text} />
      <Input
        name={name}
        errors={errors}
        defaultValue={defaultValue ?? typed.text}
        label={line.label}
        labelHidden
        hint={line.edited ? 'Changed by hand' : undefined}
        {...(typed.kind === 'moment' ? { type: 'datetime-local' } : { inputMode: 'decimal', width: 'short' })}
      />
    </>
  )
}
