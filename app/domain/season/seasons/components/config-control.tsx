import type { ConfigKind } from '#app/domain/season/seasons/rules.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { zoneName } from '#app/ui/format/date-time.ts'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export interface ConfigControlProps {
  name: string
  kind: ConfigKind
  label: string
  help: string
  options: readonly { value: string; label: string }[]
  version: number
  /** What the control held when the form was made. */
  shown: string
  stored: string
  /** What it holds now: as typed, after an answer. */
  value: string
  errors?: string[]
  zone: string
}

/** One configuration entry: its control, and beside it what the server needs to tell a change from a stale form. */
export function ConfigControl(props: ConfigControlProps) {
  return (
    <div>
      <Control {...props} />
      <input type="hidden" name={`version.${props.name}`} value={props.version} />
      <input type="hidden" name={`was.${props.name}`} value={props.shown} />
    </div>
  )
}

function Control({
  name,
  kind,
  label,
  help,
  options,
  stored,
  shown,
  value,
  errors,
  zone,
}: ConfigControlProps) {
  const common = { name, label, errors, hint: help || undefined }
  switch (kind) {
    case 'checkbox':
      return <Checkbox {...common} defaultChecked={value === 'on'} />
    case 'datetime':
      return (
        <Input
          {...common}
          type="datetime-local"
          width="medium"
          label={`${label} (${zoneName(zone)} time)`}
          hint={`${help} ${storedText(stored, shown)}`}
          defaultValue={value}
        />
      )
    case 'int':
      return <Input {...common} inputMode="numeric" width="short" defaultValue={value} />
    case 'money':
      return (
        <Input {...common} label={`${label} (USD)`} inputMode="decimal" width="short" defaultValue={value} />
      )
    case 'enum':
      return <Select {...common} options={options} defaultValue={value} />
    case 'email':
      return <Input {...common} type="email" defaultValue={value} />
    case 'html':
      return <Textarea {...common} defaultValue={value} />
    case 'text':
      return <Input {...common} defaultValue={value} />
  }
}

function storedText(stored: string, shown: string): string {
  if (stored === '') return 'Not set.'
  if (shown === '') return `Stored as “${stored}”, which cannot be read as a date and so counts as closed.`
  return `In UTC: ${stored.replace('T', ' ').replace(/(:00)?(\.\d+)?Z$/, '')}.`
}
