import { MAX_TITLE_LENGTH } from '#app/domain/catalogue/categories/fields.ts'
import { may, needs, type KindCriterion, type KindQuestion } from './kind.ts'

/** Every kind asks this at its head: entries are listed, judged and printed by their title. */
export const titled = (label: string, help = 'Exactly as it should appear in print.'): KindQuestion =>
  needs('text', 'work_title', label, { help, rules: { maxLength: MAX_TITLE_LENGTH } })

/** The people a category honours. */
export const credited: KindQuestion = {
  ...needs('people', 'team', 'People to credit', {
    help: 'In the order they should be printed, with what each did.',
    section: 'people',
    rules: { maxPeople: 5 },
  }),
  ofPeople: true,
}

/** Every kind asks this at its end. */
export const rights: readonly KindQuestion[] = [
  needs(
    'statement',
    'rights_statement',
    'I have the right to enter this work, and the people named in it know about the entry.',
    { judgeVisible: false, section: 'rights' },
  ),
  may('textarea', 'notes_to_office', 'Notes for admins', {
    help: 'Anything we should know. Judges do not see this.',
    rules: { maxWords: 200 },
    judgeVisible: false,
    section: 'rights',
  }),
]

export const peopleCriteria: readonly KindCriterion[] = [
  { name: 'Skill', prompt: 'Judge the craft of this category alone.', weight: 40 },
  {
    name: 'Serves the whole',
    prompt: 'Does it do what the work needs, rather than show itself?',
    weight: 30,
  },
  { name: 'Invention', prompt: 'What was new, or hard, and how was it solved?', weight: 20 },
  { name: 'Own contribution', prompt: 'Is it clear what the people named did themselves?', weight: 10 },
]
