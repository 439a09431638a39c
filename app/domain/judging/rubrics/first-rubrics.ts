import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'

interface FirstCriterion {
  name: string
  prompt: string
  /** Percent. */
  weight: number
}

/** The criteria judges of a new award score by, from 1 to 10 each. */
export const firstCriteria: Readonly<Record<CategoryType, readonly FirstCriterion[]>> = {
  production: [
    {
      name: 'Story or idea carried through',
      prompt: 'Does the work know what it is about, and does it hold to that until the end?',
      weight: 25,
    },
    {
      name: 'Artistic voice and design',
      prompt: 'Characters, places, colour and line: do they belong together and to no other work?',
      weight: 25,
    },
    {
      name: 'Animation and craft',
      prompt: 'Movement, weight, timing and finish, by the means the work chose.',
      weight: 25,
    },
    {
      name: 'Sound, music, pace together',
      prompt: 'Does what is heard, and when it is cut, carry what is seen?',
      weight: 15,
    },
    {
      name: 'Effect on its audience',
      prompt: 'What does it do to the people it is made for?',
      weight: 10,
    },
  ],
  achievement: [
    {
      name: 'Skill shown in this craft',
      prompt: 'Judge the craft of this category alone, in the reel that was sent.',
      weight: 35,
    },
    {
      name: 'Serves the work as a whole',
      prompt: 'Does it do what the scene needs, rather than show itself?',
      weight: 25,
    },
    {
      name: 'Invention or difficulty overcome',
      prompt: 'What was new, or hard, and how was it solved?',
      weight: 20,
    },
    {
      name: 'Consistency over the reel',
      prompt: 'Is the last shot as good as the best one?',
      weight: 15,
    },
    {
      name: 'Clear personal contribution (statement)',
      prompt: 'Does the statement say what the people named did themselves?',
      weight: 5,
    },
  ],
}

/** The meaning of the ranges of scores, the same for every criterion. */
export const firstAnchors = [
  { from: 1, to: 2, label: 'Not working' },
  { from: 3, to: 4, label: 'Uneven' },
  { from: 5, to: 6, label: 'Sound' },
  { from: 7, to: 8, label: 'Strong' },
  { from: 9, to: 10, label: 'Among the best of the year' },
] as const
