import type { PostedChoice } from '#app/domain/voting/ballots/save.server.ts'

/** No form of a category has more. */
const MAX_FIELDS = 300

/** What a category's form says, by the button it was sent with. */
export function postedChoice(posted: FormData): PostedChoice {
  const intent = posted.get('intent')
  if (intent === 'skip' || intent === 'clear') return intent
  const sent = [...posted].slice(0, MAX_FIELDS)
  const valuesOf = (name: string) =>
    sent.flatMap(([key, value]) => (key === name && typeof value === 'string' ? [value] : []))
  return Object.assign(valuesOf, { names: [...new Set(sent.map(([key]) => key))] })
}
