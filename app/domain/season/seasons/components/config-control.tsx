import { Checkbox } from '#app/ui/checkbox.tsx'
import { zoneName } from '#app/ui/format/date-time.ts'
import type { FieldNames } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { configForm } from '../config-form.server.ts'
import type { configParts } from '../config-input.ts'

type ConfigControlProps = Awaited<ReturnType<typeof configForm>>['entries'][number] & {
  /** The value now, as typed. */
  value: string
  errors?: string[]
  zone: string
  currency: string
}

type ConfigPart = FieldNames<ReturnType<typeof configParts>>

const versionName = (name: string): ConfigPart => `version.${name}`
const wasName = (name: string): ConfigPart => `was.${name}`

/** The control of a setting, with the hidden fields that show the server what was changed; one that is kept sends nothing. */
export function ConfigControl(props: ConfigControlProps) {
  if (props.kept) return <Control {...props} value={props.shown} />
  return (
    <div>
      <Control {...props} />
      <input type="hidden" name={versionName(props.name)} value={props.version} />
      <input type="hidden" name={wasName(props.name)} value={props.shown} />
    </div>
  )
}

function Control(props: ConfigControlProps) {
  const { name, kind, label, help, options, stored, shown, value, errors, zone, currency, kept } = props
  const common = { name, label, errors, hint: help || undefined, disabled: kept || undefined }
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
        <Input
          {...common}
          label={`${label} (${currency})`}
          inputMode="decimal"
          width="short"
          defaultValue={value}
        />
      )
    case 'enum':
      return <Select {...common} options={options} defaultValue={value} />
    case 'email':
      return <Input {...common} type="email" defaultValue={value} />
    case 'html':
      return <Textarea {...common} defaultValue={value} />
    case 'text':
      if (options.length > 0) return <SearchSelect {...common} options={options} defaultValue={value} />
      return <Input {...common} defaultValue={value} />
  }
}

/** The stored instant in UTC, under a date in the award's zone. */
function storedText(stored: string, shown: string): string {
  if (stored === '') return 'Not set.'
  if (shown === '') return `Stored as “${stored}”, which is not a valid date, so this counts as closed.`
  return `In UTC: ${stored.replace('T', ' ').replace(/(:00)?(\.\d+)?Z$/, '')}.`
}
