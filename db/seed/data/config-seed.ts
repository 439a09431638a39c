/** A configuration entry as a new database gets it. */
export interface ConfigSeed {
  category_id: number
  name: string
  kind: 'text' | 'checkbox' | 'datetime' | 'int' | 'money' | 'html' | 'enum' | 'email'
  label: string
  help: string
  value: string
  options?: { value: string; label: string }[]
  is_public?: boolean
}
