import type { AwardPart } from '#app/platform/award-parts.ts'

/** A setting as every database has it. */
export interface SettingDefinition {
  category_id: number
  name: string
  kind: 'text' | 'checkbox' | 'datetime' | 'int' | 'money' | 'html' | 'enum' | 'email'
  label: string
  help: string
  /** What an award begins with; empty unless said. */
  initial?: string
  options?: { value: string; label: string }[]
  is_public?: boolean
  /** The part of the product that it is about: an award that does without is not asked for it. */
  part?: AwardPart
  /** It is set on a page of its own. */
  hasOwnPage?: true
  /** The heading it stands under on the page of its group. */
  heading: string
}

type Setting = Omit<SettingDefinition, 'category_id' | 'heading'>

const a =
  (kind: SettingDefinition['kind']) =>
  (name: string, label: string, rest: Omit<Setting, 'name' | 'kind' | 'label'>): Setting => ({
    name,
    kind,
    label,
    ...rest,
  })
export const checkbox = a('checkbox')
export const datetime = a('datetime')
export const email = a('email')
export const enumeration = a('enum')
export const int = a('int')
export const longText = a('html')
export const money = a('money')
export const text = a('text')

/** The settings of a group that stand under one heading, and those of a part if they all are. */
export function of(
  category_id: number,
  heading: string,
  settings: readonly Setting[],
  part?: AwardPart,
): SettingDefinition[] {
  return settings.map((setting) => ({ category_id, heading, ...(part && { part }), ...setting }))
}
