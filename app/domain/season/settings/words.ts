import { settingDefinitions } from './definitions.ts'

const places = new Map(
  settingDefinitions.map(({ name, heading, label, help, options = [], part, hasOwnPage }, index) => [
    name,
    { heading, label, help, options, index, part, hasOwnPage },
  ]),
)

/** The words of a setting, and its place on its page. `undefined` for one that the code no longer knows. */
export const settingWords = (name: string) => places.get(name)

interface Stored {
  name: string
  label: string
  options: unknown
}

type Options = readonly { value: string; label: string }[]

/** The words are the code's, so that an award of any age reads the same ones; a setting without a definition keeps its own. */
export function wordsOf({ name, label, options }: Stored): { label: string; options: Options } {
  const known = settingWords(name)
  return { label: known?.label ?? label, options: known?.options ?? (options as Options) }
}
